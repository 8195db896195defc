import { FormattedMessage } from 'react-intl';
import { useGetOrder } from '#api/generated/orders.ts';
import { LoadError } from '#components/load-error.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { useTabReturn } from '#framework/tab-return.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { ReceiptSkeleton } from '../skeletons.tsx';
import { ordersPath } from './order-paths.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

const m = defineMessages({
  back: 'billing.receipt.back',
  print: 'billing.receipt.print',
  unknownTitle: 'payment.order.unknown.title',
  unknown: 'payment.order.unknown',
  failed: 'billing.receipt.failed',
  failedText: 'billing.error.text',
});

type Props = { orderId: string; page: number; signedIn: boolean };

/** One order: the printable sheet, and the actions that are possible. */
export function Receipt({ orderId, page, signedIn }: Props) {
  const { data: order, error, refresh } = useGetOrder.when(signedIn, orderId);
  // As in `Overview`.
  useTabReturn(refresh);
  // The link that opened this receipt is gone: keyboard focus continues at "back".
  const back = useFocusWhenLost<HTMLAnchorElement>(orderId, '');
  const isUnknown = error?.reason === 'orderUnknown' || error?.reason === 'invalidFields';

  return (
    <div className="receipt">
      <div className="receipt__bar">
        <Link className="receipt__back" to={ordersPath(page)} ref={back}>
          <Icon name="arrow-right" data-mirrored="" />
          <FormattedMessage {...m.back} />
        </Link>
        {order && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Icon name="printer" />
            <FormattedMessage {...m.print} />
          </Button>
        )}
      </div>
      {order && (
        <>
          <ReceiptSheet order={order} />
          <ReceiptActions order={order} onRefunded={refresh} />
        </>
      )}
      {!order && isUnknown && (
        <EmptyState
          title={<FormattedMessage {...m.unknownTitle} />}
          action={
            <ButtonLink variant="primary" to={ordersPath(1)}>
              <FormattedMessage {...m.back} />
            </ButtonLink>
          }
        >
          <FormattedMessage {...m.unknown} />
        </EmptyState>
      )}
      {!order && error && !isUnknown && (
        <LoadError error={error} title={m.failed} text={m.failedText} onRetry={refresh} />
      )}
      {!order && !error && <ReceiptSkeleton />}
    </div>
  );
}
