import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ loading: 'dashboard.loading' });

/** The room that the settings will take. */
export function SettingsSkeleton() {
  return (
    <div className="settings" aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      <div className="dashboard__block" data-size="password" />
      <div className="dashboard__block" data-size="sessions" />
      <div className="dashboard__block" data-size="sessions" />
    </div>
  );
}
