import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { navigate } from '#framework/router.tsx';
import { toast } from '#framework/toast.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { OrderPanel } from './order-panel.tsx';
import { orderPhase } from './order-phase.ts';
import { isNews } from './paid-order.ts';
import { FollowSkeleton } from './skeleton.tsx';
import { useOrder } from './use-order.ts';

const m = defineMessages({
  successful: 'payment.toast.successful',
  unknownTitle: 'payment.order.unknown.title',
  unknown: 'payment.order.unknown',
  seeOrders: 'payment.order.see-orders',
});

/** Follows an order after the return from the payment provider's page; redirects to the dashboard once it is completed. */
export function FollowStep({ orderId, left }: { orderId: string; left: boolean }) {
  const intl = useIntl();
  const { order, unknown, error, waitedMs } = useOrder(orderId);
  // Not the status: a payment that is disputed is completed, too.
  const completed = order?.state === 'completed';

  useEffect(() => {
    if (!completed) return;
    // Formatted here, because the messages of the dashboard do not include this one.
    if (isNews(orderId)) toast.success(intl.formatMessage(m.successful));
    void navigate(paths.dashboard(), { replace: true });
  }, [completed, intl, orderId]);

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
  if (!order) return <FollowSkeleton error={error} />;
  const phase = orderPhase({ ...order, left, waitedMs });
  return <OrderPanel order={order} phase={phase} error={error} />;
}
