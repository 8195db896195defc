import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { brand } from '#site/brand.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import type { OrderPhase } from './order-phase.ts';

const m = defineMessages({
  proceed: 'payment.order.continue',
  restart: 'payment.order.restart',
  contact: 'payment.order.late.contact',
  contactSubject: 'payment.order.id',
  dashboard: 'payment.order.to-dashboard',
});

/** What can be done about an order as it stands. */
export function OrderActions({ order, phase }: { order: Order; phase: OrderPhase }) {
  const intl = useIntl();
  const subject = encodeURIComponent(intl.formatMessage(m.contactSubject, { orderId: order.orderId }));
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
        <ButtonLink variant="primary" href={`mailto:${brand.supportEmail}?subject=${subject}`}>
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
