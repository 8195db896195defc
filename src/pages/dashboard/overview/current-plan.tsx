import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Subscription } from '#api/generated/model/index.ts';
import { DisputeNotice } from '#components/dispute-notice.tsx';
import { planLabels } from '#components/plan-labels.ts';
import { formatMoney } from '#facts/money.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentenceSpace } from '#ui/sentence-space.tsx';
import { TimeBar } from '#ui/time-bar.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { CardName } from '../card-name.tsx';
import { RenewalPayment } from '../renewal-payment.tsx';
import { ResumeButton, UnsubscribeButton } from './subscription-buttons.tsx';

const m = defineMessages({
  title: 'dashboard.current.title',
  validity: 'dashboard.current.validity',
  unlimited: 'dashboard.current.unlimited',
  daysLeft: 'dashboard.current.days-left',
  until: 'dashboard.current.until',
  bar: 'dashboard.current.bar',
  subscribing: 'dashboard.current.subscribing',
  nextCharge: 'dashboard.current.next-charge',
  nextChargeOf: 'dashboard.current.next-charge-of',
  cancelled: 'dashboard.current.cancelled',
  once: 'dashboard.current.once',
  freeText: 'dashboard.current.free-text',
  seePlans: 'dashboard.current.see-plans',
  undo: 'dashboard.resume.until',
  grace: 'dashboard.grace.text',
  graceContact: 'dashboard.grace.contact',
  method: 'billing.column.method',
});

type Props = { subscription: Subscription; onChange: () => Promise<void> };

/** The active plan, its remaining days, and what happens after them. */
export function CurrentPlan({ subscription, onChange }: Props) {
  const { plan, subscribing, endsAtPeriodEnd, graceUntil, card, disputedOrder } = subscription;
  const section = useFocusWhenLost<HTMLElement>(`${subscribing} ${endsAtPeriodEnd} ${graceUntil}`);
  const ofPlan = subscription.entitlements.filter((entitlement) => entitlement.plan === plan);
  const left = ofPlan.reduce((sum, { daysLeft }) => sum + daysLeft, 0);
  const total = ofPlan.reduce((sum, { days }) => sum + days, 0);
  const intl = useIntl();
  return (
    <section className="current-plan" aria-labelledby="current-plan" ref={section} tabIndex={-1}>
      <h2 className="current-plan__title" id="current-plan">
        <FormattedMessage {...m.title} />
      </h2>
      <p className="current-plan__name">
        <FormattedMessage {...planLabels[plan]} />{' '}
        {subscribing && (
          <Badge tone={graceUntil ? 'neutral' : 'protected'}>
            <FormattedMessage {...m.subscribing} />
          </Badge>
        )}
      </p>
      {graceUntil && <Grace plan={subscription.renewal?.plan ?? plan} until={graceUntil} />}
      {disputedOrder && <DisputeNotice orderId={disputedOrder} />}
      {ofPlan.length > 0 && <TimeBar value={left} max={total} label={intl.formatMessage(m.bar, { left, total })} />}
      <dl className="current-plan__facts">
        <dt>
          <FormattedMessage {...m.validity} />
        </dt>
        <dd>
          <Validity validity={subscription.validity} />
        </dd>
        {subscribing && card && (
          <>
            <dt>
              <FormattedMessage {...m.method} />
            </dt>
            <dd>
              <CardName card={card} />
            </dd>
          </>
        )}
      </dl>
      <p className="current-plan__next">
        <NextCharge subscription={subscription} />
      </p>
      <div className="current-plan__actions">
        {plan === 'free' && (
          <ButtonLink variant="primary" to={paths.pricing()}>
            <FormattedMessage {...m.seePlans} />
          </ButtonLink>
        )}
        <RenewalPayment subscription={subscription} onChange={onChange} />
        {subscribing && <UnsubscribeButton subscription={subscription} onDone={onChange} />}
        {endsAtPeriodEnd && <ResumeButton onDone={onChange} />}
      </div>
    </section>
  );
}

function Validity({ validity }: { validity: Subscription['validity'] }): ReactNode {
  const intl = useIntl();
  if (validity.kind === 'unlimited') return <FormattedMessage {...m.unlimited} />;
  const date = intl.formatDate(validity.endsAt, { dateStyle: 'long' });
  return (
    <>
      <strong>
        <FormattedMessage {...m.daysLeft} values={{ days: validity.daysLeft }} />
      </strong>{' '}
      <span className="current-plan__until">
        <FormattedMessage {...m.until} values={{ date }} />
      </span>
    </>
  );
}

/** The next charge, or why there is none. */
function NextCharge({ subscription }: { subscription: Subscription }): ReactNode {
  const intl = useIntl();
  const { plan, renewal, endsAtPeriodEnd, graceUntil } = subscription;
  const day = (when: string) => intl.formatDate(when, { dateStyle: 'long' });
  // The overdue charge has its own notice.
  if (graceUntil) return null;
  if (renewal) {
    const { plan: renewed, price, nextChargeAt } = renewal;
    const values = { plan: intl.formatMessage(planLabels[renewed]), date: day(nextChargeAt) };
    const text = renewed === plan ? m.nextCharge : m.nextChargeOf;
    return <FormattedMessage {...text} values={{ ...values, price: <bdi>{formatMoney(price, intl.locale)}</bdi> }} />;
  }
  if (plan === 'free') return <FormattedMessage {...m.freeText} />;
  if (!endsAtPeriodEnd) return <FormattedMessage {...m.once} />;
  return (
    <>
      <FormattedMessage
        {...m.cancelled}
        values={{ plan: intl.formatMessage(planLabels[plan]), date: day(endsAtPeriodEnd) }}
      />
      <SentenceSpace />
      <FormattedMessage {...m.undo} />
    </>
  );
}

/** The renewal is late or was declined; the plan stays active until the end of the grace period. */
function Grace({ plan, until }: { plan: Subscription['plan']; until: string }) {
  const intl = useIntl();
  const date = intl.formatDate(until, { dateStyle: 'long', timeStyle: 'short' });
  const values = { plan: intl.formatMessage(planLabels[plan]), date };
  return (
    <Notice tone="warning">
      <FormattedMessage {...m.grace} values={values} />
      <SentenceSpace />
      <Link to={paths.contact({ topic: 'billing' })}>
        <FormattedMessage {...m.graceContact} />
      </Link>
    </Notice>
  );
}
