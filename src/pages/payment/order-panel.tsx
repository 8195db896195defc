import { FormattedMessage, useIntl } from 'react-intl';
import type { AppError } from '#api/errors.ts';
import type { Order } from '#api/generated/model/index.ts';
import { refundTimes } from '#components/refund-times.ts';
import { formatMoney } from '#facts/money.ts';
import { defineMessages } from '#framework/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { CheckFailed } from './check-failed.tsx';
import { OrderActions } from './order-actions.tsx';
import type { OrderPhase } from './order-phase.ts';

type Props = { order: Order; phase: OrderPhase; error: AppError | null };

const titles = defineMessages({
  checking: 'payment.order.title.checking',
  slow: 'payment.order.title.checking',
  late: 'payment.order.title.late',
  left: 'payment.order.title.left',
  underReview: 'payment.order.title.review',
  disputed: 'payment.order.title.disputed',
  completed: 'payment.order.title.completed',
  cancelled: 'payment.order.title.cancelled',
  refunded: 'payment.order.title.refunded',
});
const texts = defineMessages({
  checking: 'payment.order.checking',
  slow: 'payment.order.slow',
  late: 'payment.order.late',
  left: 'payment.order.left',
  underReview: 'billing.receipt.note.review',
  disputed: 'billing.receipt.note.disputed',
  completed: 'payment.order.completed',
  cancelled: 'payment.order.cancelled',
});
const icons = {
  checking: 'clock',
  slow: 'clock',
  late: 'warning',
  left: 'info',
  underReview: 'clock',
  disputed: 'warning',
  completed: 'check-circle',
  cancelled: 'info',
  refunded: 'info',
} as const satisfies Record<OrderPhase, string>;
const m = defineMessages({
  number: 'payment.order.number',
  amount: 'payment.order.amount',
  paidInstead: 'payment.order.paid-instead',
});
const stepLabels = defineMessages({
  order: 'payment.step.order',
  paid: 'payment.step.paid',
  active: 'payment.step.active',
  done: 'payment.step.done',
});
const steps = [stepLabels.order, stepLabels.paid, stepLabels.active] as const;
/** Completed steps; a phase without a number shows no steps. */
const completedSteps: Partial<Record<OrderPhase, number>> = {
  checking: 1,
  slow: 1,
  late: 1,
  underReview: 1,
  completed: steps.length,
};

/** The state of the order, its progress, and the possible actions. */
export function OrderPanel({ order, phase, error }: Props) {
  const intl = useIntl();
  const values = { orderId: <bdi>{order.paidInstead ?? order.orderId}</bdi> };
  return (
    <section className="order-panel" data-phase={phase} aria-labelledby="order-panel">
      <div className="order-panel__status" role="status">
        <Icon name={icons[phase]} />
        <h2 className="order-panel__title" id="order-panel">
          <FormattedMessage {...titles[phase]} />
        </h2>
        <p className="order-panel__text">
          <FormattedMessage {...textOf(order, phase)} values={values} />
        </p>
        {error && (
          <p className="order-panel__check-failed">
            <CheckFailed error={error} />
          </p>
        )}
      </div>
      <OrderSteps phase={phase} />
      <dl className="order-panel__facts">
        <dt>
          <FormattedMessage {...m.number} />
        </dt>
        <dd>
          <bdi>{order.orderId}</bdi>
        </dd>
        <dt>
          <FormattedMessage {...m.amount} />
        </dt>
        <dd>
          <bdi>{formatMoney(order, intl.locale)}</bdi>
        </dd>
      </dl>
      <div className="order-panel__actions">
        <OrderActions order={order} phase={phase} />
      </div>
    </section>
  );
}

function textOf({ paidInstead, paymentMethod }: Order, phase: OrderPhase) {
  if (paidInstead) return m.paidInstead;
  return phase === 'refunded' ? refundTimes[paymentMethod] : texts[phase];
}

/** Shows the known progress; a remaining time would be a guess. */
function OrderSteps({ phase }: { phase: OrderPhase }) {
  const completed = completedSteps[phase];
  if (completed === undefined) return null;
  return (
    <ol className="order-steps">
      {steps.map((step, index) => (
        <li
          className="order-steps__item"
          key={step.id}
          data-done={index < completed}
          aria-current={index === completed ? 'step' : undefined}
        >
          <Icon name={index < completed ? 'check-circle' : 'clock'} />
          <span>
            <FormattedMessage {...step} />
            {index < completed && (
              <span className="visually-hidden">
                {' '}
                (<FormattedMessage {...stepLabels.done} />)
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
