import { FormattedMessage } from 'react-intl';
import type { Order } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { otherMethod, type PayMethod } from './methods.ts';
import type { OrderPhase } from './order-phase.ts';
import { useMethods } from './use-methods.ts';

const m = defineMessages({
  proceed: 'payment.order.continue',
  restart: 'payment.order.restart',
  contact: 'payment.order.late.contact',
  dashboard: 'payment.order.to-dashboard',
});
export const otherWords = defineMessages({ card: 'payment.other.card', paypal: 'payment.other.paypal' });

/** What can be done about an order as it stands. Whoever starts over finds the same way of paying chosen. */
export function OrderActions({ order, phase }: { order: Order; phase: OrderPhase }) {
  const other = otherMethod(useMethods() ?? [], order.paymentMethod);
  const settled = phase === 'completed' || phase === 'refunded';
  const unpaid = phase === 'left' || phase === 'cancelled';
  const startOver = (method: PayMethod) => `${paths.payment(order.good_id)}?method=${method}`;
  return (
    <>
      {settled && (
        <ButtonLink variant="primary" to={paths.dashboard()}>
          <FormattedMessage {...m.dashboard} />
        </ButtonLink>
      )}
      {phase === 'late' && (
        <ButtonLink variant="primary" to={paths.contact(order.orderId)}>
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
          <FormattedMessage {...otherWords[other]} />
        </ButtonLink>
      )}
    </>
  );
}
