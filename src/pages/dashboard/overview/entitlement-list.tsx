import { FormattedMessage, useIntl } from 'react-intl';
import type { Entitlement, Renewal } from '#api/generated/model/index.ts';
import { planLabels } from '#components/plan-labels.ts';
import { isDowngrade } from '#facts/plans.ts';
import { defineMessages } from '#framework/locale.ts';
import { Badge } from '#ui/badge.tsx';

const m = defineMessages({
  title: 'dashboard.entitlements.title',
  help: 'dashboard.entitlements.help',
  active: 'dashboard.entitlements.active',
  queued: 'dashboard.entitlements.queued',
  left: 'dashboard.entitlements.left',
  until: 'dashboard.entitlements.active.until',
  fromTo: 'dashboard.entitlements.queued.from',
  after: 'dashboard.entitlements.queued.after',
});

type Props = { entitlements: readonly Entitlement[]; renewal: Renewal | null };

/** Unused paid days in the order in which they become active (docs/decisions/0015-entitlements.md). */
export function EntitlementList({ entitlements, renewal }: Props) {
  if (entitlements.length === 0) return null;
  return (
    <section className="entitlements" aria-labelledby="entitlements">
      <h2 id="entitlements">
        <FormattedMessage {...m.title} />
      </h2>
      <p className="entitlements__help">
        <FormattedMessage {...m.help} />
      </p>
      <ol className="entitlements__list">
        {entitlements.map((entitlement) => (
          <EntitlementItem entitlement={entitlement} renewal={renewal} key={entitlement.entitlementId} />
        ))}
      </ol>
    </section>
  );
}

function EntitlementItem({ entitlement, renewal }: { entitlement: Entitlement; renewal: Renewal | null }) {
  const intl = useIntl();
  const isActive = entitlement.state === 'active';
  const from = intl.formatDate(entitlement.startsAt, { dateStyle: 'long' });
  const to = intl.formatDate(entitlement.endsAt, { dateStyle: 'long' });
  return (
    <li className="entitlements__item" data-state={entitlement.state}>
      <span className="entitlements__plan">
        <FormattedMessage {...planLabels[entitlement.plan]} />
      </span>
      <Badge tone={isActive ? 'protected' : 'neutral'}>
        <FormattedMessage {...(isActive ? m.active : m.queued)} />
      </Badge>
      <span className="entitlements__left">
        <FormattedMessage {...m.left} values={{ left: entitlement.daysLeft, days: entitlement.days }} />
      </span>
      <span className="entitlements__when">
        {renewal && isDowngrade(entitlement.plan, renewal.plan) ? (
          <FormattedMessage {...m.after} values={{ plan: intl.formatMessage(planLabels[renewal.plan]), from }} />
        ) : (
          <FormattedMessage {...(isActive ? m.until : m.fromTo)} values={{ date: to, from, to }} />
        )}
      </span>
    </li>
  );
}
