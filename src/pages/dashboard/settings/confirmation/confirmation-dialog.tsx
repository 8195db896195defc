import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRefusal, reportError } from '#api/errors.ts';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import { confirmSession, createPasskeyConfirmation, sendConfirmationCode } from '#api/generated/account.ts';
import type { ConfirmationMethod } from '#api/generated/model/index.ts';
import { EmailText } from '#components/email-text.tsx';
import { HiddenUsername } from '#components/hidden-username.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { SecondFactorField } from '#components/second-factor-field.tsx';
import { codeErrorFields, SentCodeStep } from '#components/sent-code.tsx';
import { clearSentCode, readSentCode, type SentCode, saveSentCode, sentAtFrom } from '#components/sent-code-storage.ts';
import * as limits from '#facts/limits.ts';
import { defineMessages } from '#framework/locale.ts';
import { hasPasskeySupport, loadPasskeys } from '#session/passkey-support.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type Form, useForm } from '#ui/form.ts';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import type { ConfirmationRequest } from './with-confirmation.ts';

type Props = { email: string; request: ConfirmationRequest | null };
type MethodsProps = { email: string; request: ConfirmationRequest };
type MethodProps = MethodsProps & { children: ReactNode };
type CodeProps = MethodProps & { sent: SentCode; resend: () => Promise<void> };

const confirmationBody = lazyValidator(() =>
  import('#api/generated/account.zod.ts').then(({ ConfirmSessionBody }) => ConfirmSessionBody),
);

const m = defineMessages({
  title: 'confirm.title',
  text: 'confirm.text',
  submit: 'confirm.submit',
  cancel: 'settings.keep',
  password: 'auth.password.label',
  wrongPassword: 'settings.password.wrong',
  short: 'auth.password.short',
  passkeyText: 'confirm.passkey.text',
  usePasskey: 'confirm.passkey.submit',
  codeText: 'confirm.code.text',
  sendCode: 'auth.code.send',
  codeFormat: 'auth.code.format',
  secondFactorFormat: 'auth.second-factor.format',
});
const alternatives = defineMessages({
  passkey: 'confirm.passkey.instead',
  secondFactor: 'confirm.second-factor.instead',
  password: 'confirm.password.instead',
  code: 'confirm.code.instead',
});

/** For a form that has only a button. */
const noFields = { names: [], validate: () => ({}), fieldErrorsOf: () => ({}), reportError };

/** Asks the user to confirm that it is them, by any way that the account has. */
export function ConfirmationDialog({ email, request }: Props) {
  return (
    <Dialog open={request !== null} onClose={() => request?.cancel()} title={<FormattedMessage {...m.title} />}>
      {request && <Methods email={email} request={request} />}
    </Dialog>
  );
}

function Methods(props: MethodsProps) {
  const methods = props.request.methods.filter((method) => method !== 'passkey' || hasPasskeySupport());
  // A code that was sent before a reload can still be typed.
  const [method, setMethod] = useState<ConfirmationMethod>(() =>
    methods.includes('code') && sentTo(props.email) ? 'code' : (methods[0] ?? 'code'),
  );
  const [isSwitched, setSwitched] = useState(false);
  const text = useFocusWhenLost<HTMLParagraphElement>(method);

  function switchTo(other: ConfirmationMethod): void {
    setSwitched(true);
    setMethod(other);
  }

  return (
    <>
      {/* Not from the start: a dialog that opens focuses the first element that can have the focus. */}
      <p ref={text} tabIndex={isSwitched ? -1 : undefined}>
        <FormattedMessage {...m.text} values={{ minutes: limits.confirmationMinutes }} />
      </p>
      <Method method={method} {...props}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button variant="subtle" onClick={() => switchTo(other)} key={other}>
              <FormattedMessage {...alternatives[other]} />
            </Button>
          ))}
      </Method>
    </>
  );
}

function Method({ method, ...props }: MethodProps & { method: ConfirmationMethod }) {
  if (method === 'passkey') return <ByPasskey {...props} />;
  if (method === 'secondFactor') return <BySecondFactor {...props} />;
  return method === 'password' ? <ByPassword {...props} /> : <ByCode {...props} />;
}

function ByPasskey({ request, children }: MethodProps) {
  const form = useForm({
    ...noFields,
    send: async () => {
      const { requestPasskey } = await loadPasskeys();
      await confirmSession({ passkey: await requestPasskey(await createPasskeyConfirmation()) });
      request.confirm();
    },
  });
  return (
    <ConfirmationForm
      form={form}
      request={request}
      submit={<FormattedMessage {...m.usePasskey} />}
      alternatives={children}
    >
      <p>
        <FormattedMessage {...m.passkeyText} />
      </p>
    </ConfirmationForm>
  );
}

function BySecondFactor({ request, children }: MethodProps) {
  const intl = useIntl();
  const labels = { secondFactor: intl.formatMessage(m.secondFactorFormat) };
  const reasons = { secondFactorWrong: 'secondFactor', tooManyRequests: 'secondFactor' } as const;
  const form = useForm<'secondFactor'>({
    names: ['secondFactor'],
    ...formSetup(confirmationBody, { reasons, labels }, intl),
    send: async ({ secondFactor }) => {
      await confirmSession({ secondFactor });
      request.confirm();
    },
  });
  return (
    <ConfirmationForm form={form} request={request} alternatives={children}>
      <SecondFactorField name="secondFactor" error={form.errors.secondFactor} />
    </ConfirmationForm>
  );
}

function ByPassword({ email, request, children }: MethodProps) {
  const intl = useIntl();
  const labels = { password: intl.formatMessage(m.short) };
  const setup = formSetup(confirmationBody, { reasons: { tooManyRequests: 'password' }, labels }, intl);
  const form = useForm<'password'>({
    names: ['password'],
    ...setup,
    send: async ({ password }) => {
      await confirmSession({ password });
      request.confirm();
    },
    fieldErrorsOf: (error) =>
      isRefusal(error, 'credentialsWrong')
        ? { password: intl.formatMessage(m.wrongPassword) }
        : setup.fieldErrorsOf(error),
  });
  return (
    <ConfirmationForm form={form} request={request} alternatives={children}>
      <HiddenUsername email={email} />
      <PasswordField
        label={intl.formatMessage(m.password)}
        error={form.errors.password}
        name="password"
        autoComplete="current-password"
      />
    </ConfirmationForm>
  );
}

/** Two steps: nothing is mailed before the user asks for it. */
function ByCode(props: MethodProps) {
  const { email, request, children } = props;
  const [sent, setSent] = useState(() => sentTo(email));
  async function send(): Promise<void> {
    const at = await sendConfirmationCode().then(Date.now, sent ? undefined : sentAtFrom);
    setSent(saveSentCode('confirmation', email, at));
  }
  const form = useForm({ ...noFields, send });
  if (sent) return <TypedCode {...props} sent={sent} resend={send} />;
  return (
    <ConfirmationForm
      form={form}
      request={request}
      submit={<FormattedMessage {...m.sendCode} />}
      alternatives={children}
    >
      <p>
        <FormattedMessage {...m.codeText} values={{ email: <EmailText>{email}</EmailText> }} />
      </p>
    </ConfirmationForm>
  );
}

function TypedCode({ sent, resend, request, children }: CodeProps) {
  const intl = useIntl();
  const labels = { code: intl.formatMessage(m.codeFormat) };
  const form = useForm<'code'>({
    names: ['code'],
    ...formSetup(confirmationBody, { reasons: codeErrorFields, labels }, intl),
    send: async ({ code }) => {
      await confirmSession({ code });
      clearSentCode('confirmation');
      request.confirm();
    },
  });
  return (
    <ConfirmationForm form={form} request={request} alternatives={children}>
      <SentCodeStep sent={sent} error={form.errors.code} resend={resend} onError={form.showError} />
    </ConfirmationForm>
  );
}

type FormProps<Name extends string> = {
  form: Form<Name>;
  request: ConfirmationRequest;
  submit?: ReactNode;
  alternatives: ReactNode;
  children: ReactNode;
};

function ConfirmationForm<Name extends string>({
  form,
  request,
  submit,
  alternatives: others,
  children,
}: FormProps<Name>) {
  return (
    <form className="dialog__form" {...form.props}>
      {children}
      <div className="dialog__actions">
        <Button variant="secondary" onClick={request.cancel}>
          <FormattedMessage {...m.cancel} />
        </Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          {submit ?? <FormattedMessage {...m.submit} />}
        </Button>
      </div>
      {others}
    </form>
  );
}

/** A code that this tab requested for another account does not count. */
function sentTo(email: string): SentCode | null {
  const sent = readSentCode('confirmation');
  return sent?.email === email ? sent : null;
}
