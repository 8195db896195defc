import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#api/generated/model/index.ts';
import { formatMoney } from '#facts/money.ts';
import { RefundButton } from '#pages/dashboard/billing/refund-button.tsx';
import { planTitles } from '#components/plan-labels.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';

const m = defineMessages({
  proceed: 'billing.continue',
  follow: 'billing.follow',
  until: 'billing.refund.until',
  contact: 'billing.receipt.contact',
});

type Props = { order: Order; onRefunded: () => Promise<void> };

/** Pay it, follow it, ask the money back, or ask a question about it. */
export function ReceiptActions({ order, onRefunded }: Props) {
  const intl = useIntl();
  const { good_id, orderId, plan, status, payUrl, refundableUntil } = order;
  return (
    <div className="receipt__after">
      {refundableUntil && (
        <p className="receipt__guarantee">
          <FormattedMessage {...m.until} values={{ date: intl.formatDate(refundableUntil, { dateStyle: 'long' }) }} />
        </p>
      )}
      <div className="receipt__actions">
        {payUrl && (
          <ButtonLink variant="primary" href={payUrl}>
            <FormattedMessage {...m.proceed} />
          </ButtonLink>
        )}
        {status === 'uncompleted' && !payUrl && (
          <ButtonLink variant="primary" to={paths.order(good_id, orderId)}>
            <FormattedMessage {...m.follow} />
          </ButtonLink>
        )}
        {refundableUntil && (
          <RefundButton
            order={order}
            amount={formatMoney(order, intl.locale)}
            plan={intl.formatMessage(planTitles[plan])}
            onDone={onRefunded}
          />
        )}
        <ButtonLink variant="quiet" to={paths.contact(orderId)}>
          <FormattedMessage {...m.contact} />
        </ButtonLink>
      </div>
    </div>
  );
}
