import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ScriptNote } from '#components/script-note.tsx';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { usePage } from '#framework/payload.ts';
import { lazyPart } from '#framework/retry-load.ts';
import { navigate, useSearch } from '#framework/router.tsx';
import { clearSession, useSignedOut } from '#session/session-store.ts';
import { useUser } from '#session/user-store.ts';
import { paths } from '#site/paths.ts';
import { Tabs } from '#ui/tabs.tsx';
import { BillingTab } from './billing/billing-tab.tsx';
import { Overview } from './overview/overview.tsx';
import { SettingsTab } from './settings/settings-tab.tsx';

const AccountClosed = lazyPart(() => import('./settings/account-closed.tsx').then((part) => part.AccountClosed));

const m = defineMessages({
  headTitle: 'dashboard.head.title',
  tabTitle: 'shell.head.title',
  description: 'dashboard.head.description',
  title: 'dashboard.title',
  greeting: 'dashboard.greeting',
  tabs: 'dashboard.tabs.label',
  overview: 'dashboard.tabs.overview',
  billing: 'dashboard.tabs.billing',
  settings: 'dashboard.tabs.settings',
});

/** Plan overview, billing and settings. Each tab has its own URL (`?tab=…`). */
export default function DashboardPage() {
  const intl = useIntl();
  const signedIn = !useSignedOut();
  const search = useSearch();
  const { lacksQuery } = usePage();
  const [deleted, setDeleted] = useState<{ email: string; erasedAt: string } | null>(null);
  const tab = tabFrom(search);
  const headTitle =
    tab === 'overview'
      ? intl.formatMessage(m.headTitle)
      : intl.formatMessage(m.tabTitle, { title: intl.formatMessage(m[tab]) });
  const head = <Head title={headTitle} description={intl.formatMessage(m.description)} />;

  async function handleDeleted(email: string, erasedAt: string): Promise<void> {
    setDeleted({ email, erasedAt });
    // Before the session is cleared, while the guard still allows this page: a reload must not reopen the deletion.
    await navigate(paths.dashboard(), { replace: true });
    clearSession();
  }

  if (deleted) {
    return (
      <div className="dashboard">
        {head}
        <Suspense>
          <AccountClosed {...deleted} />
        </Suspense>
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
        <Greeting />
      </header>
      <ScriptNote />
      <Tabs
        label={intl.formatMessage(m.tabs)}
        tabs={[
          { to: paths.dashboard(), label: intl.formatMessage(m.overview), current: tab === 'overview' },
          { to: paths.billing(), label: intl.formatMessage(m.billing), current: tab === 'billing' },
          { to: paths.settings(), label: intl.formatMessage(m.settings), current: tab === 'settings' },
        ]}
      />
      {/* The query may open another tab: the data of this one would be there for a moment. */}
      {tab === 'overview' && <Overview signedIn={signedIn && !lacksQuery} />}
      {tab === 'billing' && <BillingTab signedIn={signedIn} search={search} />}
      {tab === 'settings' && <SettingsTab signedIn={signedIn} search={search} onDeleted={handleDeleted} />}
    </div>
  );
}

/** A component of its own: the user is known right after hydration, and only this depends on it. */
function Greeting() {
  const user = useUser();
  return (
    <p className="dashboard__email">
      {user && <FormattedMessage {...m.greeting} values={{ email: <bdi>{user.email}</bdi> }} />}
    </p>
  );
}

function tabFrom(search: string): 'overview' | 'billing' | 'settings' {
  const tab = new URLSearchParams(search).get('tab');
  return tab === 'billing' || tab === 'settings' ? tab : 'overview';
}
