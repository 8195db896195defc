import { FormattedMessage, useIntl } from 'react-intl';
import type { Entitlement, Renewal } from '#api/generated/model/index.ts';
import { isDowngrade } from '#facts/plans.ts';
import { defineMessages } from '#framework/locale.ts';
import { Badge } from '#ui/badge.tsx';
import { planTitles } from '#components/plan-labels.ts';

const m = defineMessages({
  title: 'dashboard.entitlements.title',
  help: 'dashboard.entitlements.help',
  running: 'dashboard.entitlements.active',
  waiting: 'dashboard.entitlements.queued',
  left: 'dashboard.entitlements.left',
  until: 'dashboard.entitlements.active.until',
  fromTo: 'dashboard.entitlements.queued.from',
  after: 'dashboard.entitlements.queued.after',
});

/** Everything that was bought and is not used up, in the order in which it runs (decisions §5). */
export function EntitlementList({
  entitlements,
  renewal,
}: {
  entitlements: readonly Entitlement[];
  renewal: Renewal | null;
}) {
  if (entitlements.length === 0) return null;
  return (
    <section className="entitlements" aria-labelledby="entitlements">
      <h2 className="entitlements__title" id="entitlements">
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
  const running = entitlement.state === 'active';
  const from = intl.formatDate(entitlement.startsAt, { dateStyle: 'long' });
  const to = intl.formatDate(entitlement.endsAt, { dateStyle: 'long' });
  return (
    <li className="entitlements__item" data-state={entitlement.state}>
      <span className="entitlements__plan">
        <FormattedMessage {...planTitles[entitlement.plan]} />
      </span>
      <Badge tone={running ? 'protected' : 'neutral'}>
        <FormattedMessage {...(running ? m.running : m.waiting)} />
      </Badge>
      <span className="entitlements__left">
        <FormattedMessage {...m.left} values={{ left: entitlement.daysLeft, days: entitlement.days }} />
      </span>
      <span className="entitlements__when">
        {renewal && isDowngrade(entitlement.plan, renewal.plan) ? (
          <FormattedMessage {...m.after} values={{ plan: intl.formatMessage(planTitles[renewal.plan]), from }} />
        ) : (
          <FormattedMessage {...(running ? m.until : m.fromTo)} values={{ date: to, from, to }} />
        )}
      </span>
    </li>
  );
}
