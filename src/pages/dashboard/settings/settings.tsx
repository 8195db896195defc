import { FormattedMessage } from 'react-intl';
import type { useGetAccount } from '#api/generated/account.ts';
import { ExportButton } from '#pages/dashboard/settings/export-button.tsx';
import { SettingsSection } from '#pages/dashboard/settings/settings-section.tsx';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SettingsAccess } from './settings-access.tsx';
import { SettingsLook } from './settings-look.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

type Props = { account: ReturnType<typeof useGetAccount> };

const m = defineMessages({
  failedTitle: 'settings.error.title',
  failed: 'settings.error.text',
  retry: 'dashboard.error.retry',
  copy: 'settings.export.title',
  copyLede: 'settings.export.text',
  end: 'settings.delete.title',
  endLede: 'settings.delete.text',
  endAction: 'settings.delete.action',
});

/** What opens the account, how the site looks, a copy of everything, and the end. */
export function Settings({ account }: Props) {
  const { data, error, refresh } = account;
  if (!data && !error) return <SettingsSkeleton />;
  return (
    <div className="settings">
      {data && <SettingsAccess account={data} refresh={refresh} />}
      {!data && (
        <ErrorState
          title={<FormattedMessage {...m.failedTitle} />}
          retryLabel={<FormattedMessage {...m.retry} />}
          onRetry={() => void refresh()}
        >
          <FormattedMessage {...m.failed} />
        </ErrorState>
      )}
      <SettingsLook />
      <SettingsSection title={<FormattedMessage {...m.copy} />} lede={<FormattedMessage {...m.copyLede} />}>
        <div className="settings__actions">
          <ExportButton />
        </div>
      </SettingsSection>
      <SettingsSection danger title={<FormattedMessage {...m.end} />} lede={<FormattedMessage {...m.endLede} />}>
        <div className="settings__actions">
          <ButtonLink variant="secondary" to={paths.deleteAccount()}>
            <FormattedMessage {...m.endAction} />
          </ButtonLink>
        </div>
      </SettingsSection>
    </div>
  );
}
