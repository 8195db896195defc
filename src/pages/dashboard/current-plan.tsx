import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Subscription } from '#api/generated/model/index.ts';
import { formatMoney } from '#features/plans/money.ts';
import { planTitles } from '#features/subscription/plan-words.ts';
import { UnsubscribeButton } from '#features/subscription/unsubscribe-button.tsx';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { TimeBar } from '#ui/time-bar.tsx';

const m = defineMessages({
  title: 'dashboard.current.title',
  validity: 'dashboard.current.validity',
  unlimited: 'dashboard.current.unlimited',
  daysLeft: 'dashboard.current.days-left',
  until: 'dashboard.current.until',
  bar: 'dashboard.current.bar',
  subscribing: 'dashboard.current.subscribing',
  nextCharge: 'dashboard.current.next-charge',
  cancelled: 'dashboard.current.cancelled',
  once: 'dashboard.current.once',
  freeText: 'dashboard.current.free-text',
  seePlans: 'dashboard.current.see-plans',
});

type Props = { subscription: Subscription; onUnsubscribed: () => void };

/** What runs now, how long, and what happens after that. */
export function CurrentPlan({ subscription, onUnsubscribed }: Props) {
  const { plan, subscribing } = subscription;
  const running = subscription.blocks.find((block) => block.state === 'running');
  const intl = useIntl();
  return (
    <section className="current-plan" aria-labelledby="current-plan" data-plan={plan}>
      <h2 className="current-plan__title" id="current-plan">
        <FormattedMessage {...m.title} />
      </h2>
      <p className="current-plan__name">
        <FormattedMessage {...planTitles[plan]} />{' '}
        {subscribing && (
          <Badge tone="protected">
            <FormattedMessage {...m.subscribing} />
          </Badge>
        )}
      </p>
      {running && (
        <TimeBar
          value={running.daysLeft}
          max={running.days}
          label={intl.formatMessage(m.bar, { left: running.daysLeft, total: running.days })}
        />
      )}
      <dl className="current-plan__facts">
        <dt>
          <FormattedMessage {...m.validity} />
        </dt>
        <dd>
          <Validity validity={subscription.validity} />
        </dd>
      </dl>
      <p className="current-plan__next">
        <WhatNext subscription={subscription} />
      </p>
      <div className="current-plan__actions">
        {plan === 'free' && (
          <ButtonLink variant="primary" to={paths.pricing()}>
            <FormattedMessage {...m.seePlans} />
          </ButtonLink>
        )}
        {subscribing && <UnsubscribeButton subscription={subscription} onDone={onUnsubscribed} />}
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

/** The next charge, or that there is none. */
function WhatNext({ subscription }: { subscription: Subscription }): ReactNode {
  const intl = useIntl();
  const { plan, renewal, endsAtPeriodEnd } = subscription;
  const day = (when: string) => intl.formatDate(when, { dateStyle: 'long' });
  if (renewal) {
    const price = <bdi>{formatMoney(renewal.price, intl)}</bdi>;
    return <FormattedMessage {...m.nextCharge} values={{ price, date: day(renewal.nextChargeAt) }} />;
  }
  if (plan === 'free') return <FormattedMessage {...m.freeText} />;
  if (!endsAtPeriodEnd) return <FormattedMessage {...m.once} />;
  return (
    <FormattedMessage
      {...m.cancelled}
      values={{ plan: intl.formatMessage(planTitles[plan]), date: day(endsAtPeriodEnd) }}
    />
  );
}
