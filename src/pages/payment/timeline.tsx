import { FormattedMessage, useIntl } from 'react-intl';
import type { PaymentPreview, PreviewEntitlement } from '#api/generated/model/index.ts';
import { planTitles } from '#components/plan-labels.ts';
import { defineMessages } from '#framework/locale.ts';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';

const m = defineMessages({
  title: 'payment.timeline.title',
  new: 'payment.timeline.new',
  runs: 'payment.timeline.runs',
  follows: 'payment.timeline.follows',
  waits: 'payment.timeline.waits',
  waitsForRenewal: 'payment.timeline.waits-renewal',
  endsRenewal: 'payment.ends-renewal',
});

/** Which plan runs first after paying, and what becomes of the days that are there already, in their order. */
export function Timeline({ preview }: { preview: PaymentPreview }) {
  const intl = useIntl();
  const { entitlements, endsRenewalOf } = preview;
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
              <FormattedMessage {...planTitles[entitlement.plan]} />{' '}
              {entitlement.isNew && (
                <Badge tone="accent">
                  <FormattedMessage {...m.new} />
                </Badge>
              )}
            </p>
            <p className="timeline__text">
              <EntitlementLabel entitlement={entitlement} preview={preview} />
            </p>
          </li>
        ))}
      </ol>
      {endsRenewalOf && (
        <Notice tone="info">
          <FormattedMessage {...m.endsRenewal} values={{ plan: intl.formatMessage(planTitles[endsRenewalOf]) }} />
        </Notice>
      )}
    </section>
  );
}

function EntitlementLabel({
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
  if (state === 'active') return <FormattedMessage {...m.runs} values={values} />;
  if (plan === entitlements[0]?.plan) return <FormattedMessage {...m.follows} values={values} />;
  if (!renewal || renewal.plan === plan) return <FormattedMessage {...m.waits} values={values} />;
  const higher = intl.formatMessage(planTitles[renewal.plan]);
  return <FormattedMessage {...m.waitsForRenewal} values={{ ...values, plan: higher }} />;
}
