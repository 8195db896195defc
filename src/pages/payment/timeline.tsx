import { FormattedMessage, useIntl } from 'react-intl';
import type { PaymentPreview, PreviewEntitlement } from '#api/generated/model/index.ts';
import { planLabels } from '#components/plan-labels.ts';
import { defineMessages } from '#framework/locale.ts';
import { Badge } from '#ui/badge.tsx';

const m = defineMessages({
  title: 'payment.timeline.title',
  new: 'payment.timeline.new',
  active: 'payment.timeline.active',
  follows: 'payment.timeline.follows',
  queued: 'payment.timeline.queued',
  queuedForRenewal: 'payment.timeline.queued-renewal',
});

/** All entitlements after paying, the new one included, in the order in which they become active. */
export function Timeline({ preview }: { preview: PaymentPreview }) {
  const { entitlements } = preview;
  return (
    <section className="timeline" aria-labelledby="timeline">
      <h2 className="timeline__title" id="timeline">
        <FormattedMessage {...m.title} />
      </h2>
      <ol className="timeline__list">
        {entitlements.map((entitlement) => (
          <li
            className="timeline__item"
            data-state={entitlement.state}
            key={`${entitlement.startsAt} ${entitlement.isNew}`}
          >
            <p className="timeline__plan">
              <FormattedMessage {...planLabels[entitlement.plan]} />{' '}
              {entitlement.isNew && (
                <Badge tone="accent">
                  <FormattedMessage {...m.new} />
                </Badge>
              )}
            </p>
            <p className="timeline__text">
              <EntitlementText entitlement={entitlement} preview={preview} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function EntitlementText({
  entitlement,
  preview: { entitlements, renewal },
}: {
  entitlement: PreviewEntitlement;
  preview: PaymentPreview;
}) {
  const intl = useIntl();
  const { plan, daysLeft, state, startsAt, endsAt } = entitlement;
  const day = (when: string) => intl.formatDate(when, { dateStyle: 'long' });
  const values = { days: daysLeft, from: day(startsAt), to: day(endsAt), date: day(endsAt) };
  if (state === 'active') return <FormattedMessage {...m.active} values={values} />;
  if (plan === entitlements[0]?.plan) return <FormattedMessage {...m.follows} values={values} />;
  if (!renewal || renewal.plan === plan) return <FormattedMessage {...m.queued} values={values} />;
  const higher = intl.formatMessage(planLabels[renewal.plan]);
  return <FormattedMessage {...m.queuedForRenewal} values={{ ...values, plan: higher }} />;
}
