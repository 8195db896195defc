import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountClosed } from '#pages/dashboard/settings/account-closed.tsx';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { navigate, useSearch } from '#framework/router.tsx';
import { clearSession, useSession } from '#session/session-store.ts';
import { clearUser, useUser } from '#session/user-store.ts';
import { paths } from '#site/paths.ts';
import { Tabs } from '#ui/tabs.tsx';
import { Billing } from './billing/billing.tsx';
import { Overview } from './overview/overview.tsx';
import { SettingsTab } from './settings/settings-tab.tsx';

const m = defineMessages({
  headTitle: 'dashboard.head.title',
  description: 'dashboard.head.description',
  title: 'dashboard.title',
  greeting: 'dashboard.greeting',
  tabs: 'dashboard.tabs.label',
  overview: 'dashboard.tabs.overview',
  billing: 'dashboard.tabs.billing',
  settings: 'dashboard.tabs.settings',
});

/** The account: what runs now, what was paid, and its settings. Its tabs are addresses. */
export default function DashboardPage() {
  const intl = useIntl();
  const { signedIn } = useSession();
  const user = useUser();
  const search = useSearch();
  const [closed, setClosed] = useState<{ email: string; erasedAt: string } | null>(null);
  const tab = tabFrom(search);
  const head = <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />;

  async function close(email: string, erasedAt: string): Promise<void> {
    setClosed({ email, erasedAt });
    // While the session still opens the page: a reload must not come back to the deletion.
    await navigate(paths.dashboard(), { replace: true });
    clearSession();
    clearUser();
  }

  if (closed) {
    return (
      <div className="dashboard">
        {head}
        <AccountClosed {...closed} />
      </div>
    );
  }
  return (
    <div className="dashboard">
      {head}
      <header className="dashboard__head">
        <h1 className="dashboard__title">
          <FormattedMessage {...m.title} />
        </h1>
        <p className="dashboard__who">
          {user && signedIn && <FormattedMessage {...m.greeting} values={{ email: <bdi>{user.email}</bdi> }} />}
        </p>
      </header>
      <Tabs
        label={intl.formatMessage(m.tabs)}
        tabs={[
          { to: paths.dashboard(), label: intl.formatMessage(m.overview), current: tab === 'overview' },
          { to: paths.billing(), label: intl.formatMessage(m.billing), current: tab === 'billing' },
          { to: paths.settings(), label: intl.formatMessage(m.settings), current: tab === 'settings' },
        ]}
      />
      {tab === 'overview' && <Overview signedIn={signedIn} />}
      {tab === 'billing' && <Billing signedIn={signedIn} search={search} />}
      {tab === 'settings' && <SettingsTab signedIn={signedIn} search={search} onDeleted={close} />}
    </div>
  );
}

function tabFrom(search: string): 'overview' | 'billing' | 'settings' {
  const tab = new URLSearchParams(search).get('tab');
  return tab === 'billing' || tab === 'settings' ? tab : 'overview';
}
