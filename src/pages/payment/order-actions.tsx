import { FormattedMessage } from 'react-intl';
import type { Order, PaymentMethod } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import type { OrderPhase } from './order-phase.ts';
import { otherMethod, otherMethodLabels, useOfferedMethods } from './payment-methods.ts';

const m = defineMessages({
  proceed: 'payment.order.continue',
  restart: 'payment.order.restart',
  contact: 'payment.order.late.contact',
  dashboard: 'payment.order.to-dashboard',
});

/** The actions that fit the state of the order. Starting over keeps the payment method. */
export function OrderActions({ order, phase }: { order: Order; phase: OrderPhase }) {
  const other = otherMethod(useOfferedMethods() ?? [], order.paymentMethod);
  const settled = order.paidInstead !== null || ['completed', 'refunded', 'underReview', 'disputed'].includes(phase);
  const unpaid = !settled && (phase === 'left' || phase === 'cancelled');
  const startOver = (method: PaymentMethod) => `${paths.payment(order.good_id)}?method=${method}`;
  return (
    <>
      {settled && (
        <ButtonLink variant="primary" to={paths.dashboard()}>
          <FormattedMessage {...m.dashboard} />
        </ButtonLink>
      )}
      {(phase === 'late' || phase === 'disputed') && (
        <ButtonLink
          variant={settled ? 'secondary' : 'primary'}
          to={paths.contact({ topic: 'billing', order: order.orderId })}
        >
          <FormattedMessage {...m.contact} />
        </ButtonLink>
      )}
      {order.payUrl && phase !== 'checking' && (
        <ButtonLink variant={phase === 'left' ? 'primary' : 'secondary'} href={order.payUrl}>
          <FormattedMessage {...m.proceed} />
        </ButtonLink>
      )}
      {unpaid && !order.payUrl && (
        <ButtonLink variant="primary" to={startOver(order.paymentMethod)}>
          <FormattedMessage {...m.restart} />
        </ButtonLink>
      )}
      {unpaid && other && (
        <ButtonLink variant="secondary" to={startOver(other)}>
          <FormattedMessage {...otherMethodLabels[other]} />
        </ButtonLink>
      )}
    </>
  );
}
