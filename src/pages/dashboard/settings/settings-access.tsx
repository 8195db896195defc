import { FormattedMessage } from 'react-intl';
import type { Account } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ChangePassword } from './change-password.tsx';
import { IdentityList } from './identity-list.tsx';
import { SessionList } from './session-list.tsx';
import { SettingsSection } from './settings-section.tsx';

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
  connect: 'settings.identities.connect',
});

/** Password, sessions and external identities. */
export function SettingsAccess({ account: { email, hasPassword, sessions, identities }, refresh }: Props) {
  return (
    <>
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
      <SettingsSection title={<FormattedMessage {...m.sessions} />} lede={<FormattedMessage {...m.sessionsText} />}>
        <SessionList sessions={sessions} refresh={refresh} />
      </SettingsSection>
      <SettingsSection
        title={<FormattedMessage {...m.identities} />}
        lede={<FormattedMessage {...(identities.length > 0 ? m.identitiesText : m.noIdentities)} />}
      >
        <IdentityList identities={identities} refresh={refresh} />
        <p className="settings__lede">
          <FormattedMessage {...m.connect} values={{ email: <bdi className="settings__email">{email}</bdi> }} />
        </p>
      </SettingsSection>
    </>
  );
}
