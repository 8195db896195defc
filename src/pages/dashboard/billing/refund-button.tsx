import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#api/generated/model/index.ts';
import { refundOrder } from '#api/generated/orders.ts';
import { planLabels } from '#components/plan-labels.ts';
import { refundTimes } from '#components/refund-times.ts';
import { formatMoney } from '#facts/money.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { ConfirmButton, type Report } from '#ui/confirm-button.tsx';
import { changeAtProvider } from '../change-at-provider.ts';

type Props = {
  order: Order;
  /** Reloads the order. */
  onDone: () => Promise<void>;
};

const m = defineMessages({
  action: 'billing.refund.action',
  title: 'billing.refund.title',
  text: 'billing.refund.text',
  confirm: 'billing.refund.confirm',
  keep: 'billing.refund.keep',
  done: 'billing.refund.done',
  approval: 'billing.refund.approval',
  requestDone: 'billing.refund.request-done',
});

/** Refunds the order after a confirmation that says what ends and how long the money takes (docs/decisions/0018-refunds.md). */
export function RefundButton({ order, onDone }: Props) {
  const intl = useIntl();
  const amount = formatMoney(order, intl.locale);

  async function refund(): Promise<Report> {
    const { status } = await refundOrder(order.orderId);
    // Another refund may have made this one a request since the page was loaded.
    return () => (status === 'refunded' ? toast.success(m.done, { amount }) : toast.success(m.requestDone));
  }

  return (
    <ConfirmButton
      label={<FormattedMessage {...m.action} />}
      title={intl.formatMessage(m.title, { amount })}
      confirmLabel={
        order.refundNeedsApproval ? (
          <FormattedMessage {...m.action} />
        ) : (
          <FormattedMessage {...m.confirm} values={{ amount }} />
        )
      }
      cancelLabel={<FormattedMessage {...m.keep} />}
      onConfirm={() => changeAtProvider(refund, onDone, 'notRefundable', 'refundTooLate')}
    >
      {order.refundNeedsApproval ? (
        <p>
          <FormattedMessage {...m.approval} />
        </p>
      ) : (
        <>
          <p>
            <FormattedMessage {...m.text} values={{ plan: intl.formatMessage(planLabels[order.plan]) }} />
          </p>
          <p>
            <FormattedMessage {...refundTimes[order.paymentMethod]} />
          </p>
        </>
      )}
    </ConfirmButton>
  );
}
