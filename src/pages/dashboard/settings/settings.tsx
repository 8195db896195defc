import { useDeferredValue } from 'react';
import { FormattedMessage } from 'react-intl';
import type { useGetAccount } from '#api/generated/account.ts';
import { LoadError } from '#components/load-error.tsx';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { SettingsSkeleton } from '../skeletons.tsx';
import { ExportButton } from './export-button.tsx';
import { SettingsAccess } from './settings-access.tsx';
import { SettingsLook } from './settings-look.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useConnectionResult } from './use-connection-result.ts';

type Props = { account: ReturnType<typeof useGetAccount>; search: string };

const m = defineMessages({
  failedTitle: 'settings.error.title',
  failed: 'settings.error.text',
  export: 'settings.export.title',
  exportText: 'settings.export.text',
  delete: 'settings.delete.title',
  deleteText: 'settings.delete.text',
  deleteAction: 'settings.delete.action',
});

/** Access, appearance, data export, and the link to the deletion. */
export function Settings({ account, search }: Props) {
  const { error, refresh } = account;
  // In pieces, as React renders what is deferred: so much in one task would keep a slow phone busy.
  const data = useDeferredValue(account.data);
  useConnectionResult(search, refresh);
  if (!data && !error) return <SettingsSkeleton />;
  return (
    <div className="settings">
      {data && <SettingsAccess account={data} refresh={refresh} />}
      {!data && <LoadError error={error} title={m.failedTitle} text={m.failed} onRetry={refresh} />}
      <SettingsLook />
      <SettingsSection title={<FormattedMessage {...m.export} />} lede={<FormattedMessage {...m.exportText} />}>
        <div className="settings__actions">
          <ExportButton />
        </div>
      </SettingsSection>
      <SettingsSection danger title={<FormattedMessage {...m.delete} />} lede={<FormattedMessage {...m.deleteText} />}>
        <div className="settings__actions">
          <ButtonLink variant="secondary" to={paths.deleteAccount()}>
            <FormattedMessage {...m.deleteAction} />
          </ButtonLink>
        </div>
      </SettingsSection>
    </div>
  );
}
