import { FormattedMessage, useIntl } from 'react-intl';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { useSearch } from '#framework/router.tsx';
import { useSession } from '#session/session-store.ts';
import { useUser } from '#session/user-store.ts';
import { brand } from '#site/brand.ts';
import { paths } from '#site/paths.ts';
import { Tabs } from '#ui/tabs.tsx';
import { Billing } from './dashboard/billing.tsx';
import { Overview } from './dashboard/overview.tsx';

const m = defineMessages({
  headTitle: 'dashboard.head.title',
  description: 'dashboard.head.description',
  title: 'dashboard.title',
  greeting: 'dashboard.greeting',
  tabs: 'dashboard.tabs.label',
  overview: 'dashboard.tabs.overview',
  billing: 'dashboard.tabs.billing',
});

/** The account: what runs now, and what was paid. Its tabs are addresses. */
export default function DashboardPage() {
  const intl = useIntl();
  const { signedIn } = useSession();
  const user = useUser();
  const search = useSearch();
  const tab = new URLSearchParams(search).get('tab') === 'billing' ? 'billing' : 'overview';
  return (
    <div className="dashboard">
      <Head
        title={intl.formatMessage(m.headTitle, { brand: brand.name })}
        description={intl.formatMessage(m.description, { brand: brand.name })}
      />
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
        ]}
      />
      {tab === 'billing' ? <Billing signedIn={signedIn} search={search} /> : <Overview signedIn={signedIn} />}
    </div>
  );
}
