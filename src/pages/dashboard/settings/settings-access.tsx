import { FormattedMessage } from 'react-intl';
import type { Account } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ChangePassword } from './change-password.tsx';
import { EmailSection } from './email-section.tsx';
import { Identities } from './identities.tsx';
import { Passkeys } from './security/passkeys.tsx';
import { SecondFactor } from './security/second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SignInList } from './sign-in-list.tsx';

type Props = { account: Account; refresh: () => Promise<void> };

const m = defineMessages({
  password: 'settings.password.title',
  passwordText: 'settings.password.text',
  noPassword: 'settings.password.none',
  setPassword: 'settings.password.set',
  sessions: 'settings.sessions.title',
  sessionsText: 'settings.sessions.text',
  identities: 'settings.identities.title',
  identitiesText: 'settings.identities.text',
  noIdentities: 'settings.identities.none',
});

/** Email, password, passkeys, second factor, sessions with the latest sign-ins, and external identities. */
export function SettingsAccess({
  account: { email, hasPassword, sessions, identities, passkeys, secondFactor, signIns },
  refresh,
}: Props) {
  return (
    <>
      <EmailSection email={email} onChanged={refresh} />
      <SettingsSection
        title={<FormattedMessage {...m.password} />}
        lede={<FormattedMessage {...(hasPassword ? m.passwordText : m.noPassword)} />}
      >
        {hasPassword ? (
          <ChangePassword email={email} onChanged={() => void refresh()} />
        ) : (
          <div className="settings__actions">
            <ButtonLink variant="secondary" to={paths.reset()}>
              <FormattedMessage {...m.setPassword} />
            </ButtonLink>
          </div>
        )}
      </SettingsSection>
      <Passkeys passkeys={passkeys} refresh={refresh} />
      <SecondFactor secondFactor={secondFactor} email={email} refresh={refresh} />
      <SettingsSection title={<FormattedMessage {...m.sessions} />} lede={<FormattedMessage {...m.sessionsText} />}>
        <SessionList sessions={sessions} refresh={refresh} />
        <SignInList signIns={signIns} />
      </SettingsSection>
      <SettingsSection
        title={<FormattedMessage {...m.identities} />}
        lede={<FormattedMessage {...(identities.length > 0 ? m.identitiesText : m.noIdentities)} />}
      >
        <Identities identities={identities} refresh={refresh} />
      </SettingsSection>
    </>
  );
}
