import { FormattedMessage, useIntl } from 'react-intl';
import { isRefusal, toAppError } from '#api/errors.ts';
import type { Order } from '#api/generated/model/index.ts';
import { refundOrder } from '#api/generated/orders.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';

type Props = {
  order: Order;
  /** As it is written for people. */
  amount: string;
  plan: string;
  /** Looks at the order again. */
  onDone: () => Promise<void>;
};

const m = defineMessages({
  action: 'billing.refund.action',
  title: 'billing.refund.title',
  text: 'billing.refund.text',
  confirm: 'billing.refund.confirm',
  keep: 'billing.refund.keep',
  done: 'billing.refund.done',
});
const times = defineMessages({ card: 'billing.refund.time.card', paypal: 'billing.refund.time.paypal' });

/** The money back within the guarantee (spec §9), after saying what ends and how long the money takes. */
export function RefundButton({ order, amount, plan, onDone }: Props) {
  const intl = useIntl();

  async function refund(): Promise<boolean> {
    try {
      await refundOrder(order.orderId);
      toast.success(m.done, { amount });
    } catch (error) {
      const failure = toAppError(error);
      toast.error(failure.descriptor, failure.values);
      // Something else is known of it by now: a second click, or another tab.
      if (!isRefusal(failure, 'notRefundable', 'refundTooLate')) return false;
    }
    await onDone();
    return true;
  }

  return (
    <ConfirmButton
      label={<FormattedMessage {...m.action} />}
      title={intl.formatMessage(m.title, { amount })}
      confirm={<FormattedMessage {...m.confirm} values={{ amount }} />}
      keep={<FormattedMessage {...m.keep} />}
      act={refund}
    >
      <p>
        <FormattedMessage {...m.text} values={{ plan }} />
      </p>
      <p>
        <FormattedMessage {...times[order.paymentMethod]} />
      </p>
    </ConfirmButton>
  );
}
