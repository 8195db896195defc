import { FormattedMessage, useIntl } from 'react-intl';
import type { Product, Subscription } from '#api/generated/model/index.ts';
import { planTitles } from '#features/subscription/plan-words.ts';
import { defineMessages } from '#framework/locale.ts';
import { Notice } from '#ui/notice.tsx';

type Props = { subscription: Subscription; wanted: Product['plan'] };

const m = defineMessages({
  now: 'payment.running',
  same: 'payment.running.same',
  higher: 'payment.running.higher',
});

/** What becomes of the plan that runs now when this one is bought. */
export function RunningNow({ subscription, wanted }: Props) {
  const intl = useIntl();
  const { plan, validity } = subscription;
  if (plan === 'free' || validity.kind === 'unlimited') return null;
  const running = intl.formatMessage(planTitles[plan]);
  return (
    <Notice tone="info">
      <FormattedMessage {...m.now} values={{ plan: running, days: validity.daysLeft }} />{' '}
      <FormattedMessage
        {...(plan === wanted ? m.same : m.higher)}
        values={{ running, plan: intl.formatMessage(planTitles[wanted]) }}
      />
    </Notice>
  );
}
