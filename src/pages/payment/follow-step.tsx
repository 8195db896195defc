import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '#facts/money.ts';
import { OrderPanel } from '#pages/payment/order-panel.tsx';
import { orderPhase } from '#pages/payment/order-phase.ts';
import { useOrder } from '#pages/payment/use-order.ts';
import { defineMessages } from '#framework/locale.ts';
import { navigate } from '#framework/router.tsx';
import { toast } from '#framework/toast.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FollowSkeleton } from './skeleton.tsx';

const m = defineMessages({
  successful: 'payment.toast.successful',
  unknownTitle: 'payment.order.unknown.title',
  unknown: 'payment.order.unknown',
  seeOrders: 'payment.order.see-orders',
});

/** Follows an order after the visit to the provider's page; a completed one leads on to the dashboard. */
export function FollowStep({ orderId, left }: { orderId: string; left: boolean }) {
  const intl = useIntl();
  const { order, unknown, offline, waitedMs } = useOrder(orderId);
  const completed = order?.status === 'completed';

  useEffect(() => {
    if (!completed) return;
    // In words at once: the dashboard, where they are read, does not have this message.
    toast.success(intl.formatMessage(m.successful));
    void navigate(paths.dashboard(), { replace: true });
  }, [completed, intl]);

  if (unknown) {
    return (
      <EmptyState
        title={<FormattedMessage {...m.unknownTitle} />}
        action={
          <ButtonLink variant="primary" to={paths.billing()}>
            <FormattedMessage {...m.seeOrders} />
          </ButtonLink>
        }
      >
        <FormattedMessage {...m.unknown} />
      </EmptyState>
    );
  }
  if (!order) return <FollowSkeleton offline={offline} />;
  const phase = orderPhase({ status: order.status, left, waitedMs });
  return <OrderPanel order={order} phase={phase} offline={offline} amount={formatMoney(order, intl.locale)} />;
}
