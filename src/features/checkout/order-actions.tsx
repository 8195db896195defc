import { FormattedMessage } from 'react-intl';
import type { Order } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import type { OrderPhase } from './order-phase.ts';

const m = defineMessages({
  proceed: 'payment.order.continue',
  restart: 'payment.order.restart',
  contact: 'payment.order.late.contact',
  dashboard: 'payment.order.to-dashboard',
});

/** What can be done about an order as it stands. */
export function OrderActions({ order, phase }: { order: Order; phase: OrderPhase }) {
  const settled = phase === 'completed' || phase === 'refunded';
  const canStartOver = phase === 'left' || phase === 'cancelled';
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
      {canStartOver && (
        <ButtonLink variant={phase === 'left' ? 'quiet' : 'primary'} to={paths.payment(order.good_id)}>
          <FormattedMessage {...m.restart} />
        </ButtonLink>
      )}
    </>
  );
}
