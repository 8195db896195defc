import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import { switchOnSecondFactor } from '#api/generated/account.ts';
import type { SecondFactorSecret } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { encodeQr } from '#ui/encode-qr.ts';
import { useForm } from '#ui/form.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { withConfirmation } from '../confirmation/with-confirmation.ts';

type Props = {
  begun: SecondFactorSecret;
  onDone: (recoveryCodes: readonly string[]) => void;
  /** Rejects with the error. The form shows it, unless the second factor is on already: then the dialog is closed, and a toast says so. */
  onRefused: (error: unknown) => Promise<never>;
  onCancel: () => void;
};

const secretId = 'second-factor-secret';
const startBody = lazyValidator(() =>
  import('#api/generated/account.zod.ts').then(({ SwitchOnSecondFactorBody }) => SwitchOnSecondFactorBody),
);

const m = defineMessages({
  scan: 'settings.second-factor.scan',
  qr: 'settings.second-factor.qr',
  type: 'settings.second-factor.type',
  sessions: 'settings.second-factor.sessions',
  label: 'auth.second-factor.label',
  format: 'auth.code.format',
  submit: 'settings.second-factor.add',
  cancel: 'settings.keep',
});

/** Hands the secret to an authenticator app; a code of it switches the second factor on. */
export function SetUpSecondFactor({ begun: { secret, uri }, onDone, onRefused, onCancel }: Props) {
  const intl = useIntl();
  const qr = useMemo(() => encodeQr(uri), [uri]);
  const labels = { code: intl.formatMessage(m.format) };
  const form = useForm<'code'>({
    names: ['code'],
    ...formSetup(startBody, { reasons: { secondFactorWrong: 'code', tooManyRequests: 'code' }, labels }, intl),
    send: async ({ code }) => {
      const { recoveryCodes } = await withConfirmation(() => switchOnSecondFactor({ code })).catch(onRefused);
      onDone(recoveryCodes);
    },
  });
  return (
    <form className="dialog__form" {...form.props}>
      <p>
        <FormattedMessage {...m.scan} />
      </p>
      <div className="settings__qr">
        <QrCode qr={qr} label={intl.formatMessage(m.qr)} />
      </div>
      <p id={secretId}>
        {/* A phone cannot scan its own screen. */}
        <FormattedMessage {...m.type} values={{ link: (text) => <a href={uri}>{text}</a> }} />
        <code className="settings__secret" dir="ltr">
          {groupsOf(secret)}
        </code>
        <CopyButton text={secret} describedBy={secretId} />
      </p>
      <CodeField
        label={intl.formatMessage(m.label)}
        help={intl.formatMessage(m.sessions)}
        error={form.errors.code}
        name="code"
        required
      />
      <div className="dialog__actions">
        <Button variant="secondary" onClick={onCancel}>
          <FormattedMessage {...m.cancel} />
        </Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          <FormattedMessage {...m.submit} />
        </Button>
      </div>
    </form>
  );
}

/** Easier to type. Apps ignore the spaces. */
function groupsOf(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
