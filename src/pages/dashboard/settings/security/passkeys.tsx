import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { createPasskey, createPasskeyOptions, removePasskey } from '#api/generated/account.ts';
import type { Passkey } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { hasPasskeySupport, loadPasskeys, rememberPasskeyUser } from '#session/passkey-support.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton, type Report } from '#ui/confirm-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { runAndReload, useAction } from '../../use-action.ts';
import { withConfirmation } from '../confirmation/with-confirmation.ts';
import { LastUsed } from '../last-used.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

type Props = { passkeys: readonly Passkey[]; refresh: () => Promise<void> };
type ItemProps = { passkey: Passkey; refresh: () => Promise<void> };

const m = defineMessages({
  title: 'settings.passkeys.title',
  text: 'settings.passkeys.text',
  unsupported: 'settings.passkeys.unsupported',
  add: 'settings.passkeys.add',
  added: 'settings.passkeys.added',
  created: 'settings.passkeys.created',
  unused: 'settings.passkeys.unused',
  remove: 'settings.passkeys.remove',
  removeTitle: 'settings.passkeys.remove.title',
  removeText: 'settings.passkeys.remove.text',
  confirm: 'settings.passkeys.remove.confirm',
  keep: 'settings.keep',
  removed: 'settings.passkeys.removed',
});

/** The passkeys of the account: add, rename, remove. */
export function Passkeys({ passkeys, refresh }: Props) {
  const part = useFocusWhenLost<HTMLDivElement>(passkeys.length);
  return (
    <SettingsSection title={<FormattedMessage {...m.title} />} lede={<FormattedMessage {...m.text} />}>
      <div className="settings__part" ref={part} tabIndex={-1}>
        <ul className="settings__list">
          {passkeys.map((passkey) => (
            <Item passkey={passkey} refresh={refresh} key={passkey.passkeyId} />
          ))}
        </ul>
        {hasPasskeySupport() ? (
          <div className="settings__actions">
            <AddPasskey onAdded={refresh} />
          </div>
        ) : (
          <Notice>
            <FormattedMessage {...m.unsupported} />
          </Notice>
        )}
      </div>
    </SettingsSection>
  );
}

function AddPasskey({ onAdded }: { onAdded: () => Promise<void> }) {
  const { run, pending } = useAction(async () => {
    const { createCredential } = await loadPasskeys();
    const credential = await createCredential(await withConfirmation(createPasskeyOptions));
    await withConfirmation(() => createPasskey(credential));
    rememberPasskeyUser();
    toast.success(m.added);
    await onAdded();
  });
  return (
    <Button variant="secondary" pending={pending} onClick={() => void run()}>
      <FormattedMessage {...m.add} />
    </Button>
  );
}

function Item({ passkey, refresh }: ItemProps) {
  const intl = useIntl();
  const id = useId();
  const { passkeyId, name, createdAt, lastUsedAt } = passkey;

  async function remove(): Promise<Report> {
    await withConfirmation(() => removePasskey(passkeyId));
    return () => toast.success(m.removed);
  }

  return (
    <li className="settings__item">
      <Icon name="key" />
      <div>
        <p className="settings__name" id={id}>
          <bdi>{name}</bdi>
        </p>
        <p className="settings__more">
          {lastUsedAt ? <LastUsed at={lastUsedAt} /> : <FormattedMessage {...m.unused} />}
          <span>
            <FormattedMessage {...m.created} values={{ date: intl.formatDate(createdAt, { dateStyle: 'medium' }) }} />
          </span>
        </p>
      </div>
      <div className="settings__item-actions">
        <RenamePasskey passkey={passkey} describedBy={id} onRenamed={refresh} />
        <ConfirmButton
          label={<FormattedMessage {...m.remove} />}
          variant="subtle"
          describedBy={id}
          title={<FormattedMessage {...m.removeTitle} />}
          confirmLabel={<FormattedMessage {...m.confirm} />}
          cancelLabel={<FormattedMessage {...m.keep} />}
          onConfirm={() => runAndReload(remove, refresh, 'lastSignInMethod')}
        >
          <p>
            <FormattedMessage {...m.removeText} values={{ name: <bdi>{name}</bdi> }} />
          </p>
        </ConfirmButton>
      </div>
    </li>
  );
}
