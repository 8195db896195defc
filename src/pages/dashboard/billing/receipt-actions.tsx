import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#api/generated/model/index.ts';
import { getCreditNote, getInvoice } from '#api/generated/orders.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { DocumentButton } from './document-button.tsx';
import { RefundButton } from './refund-button.tsx';

const m = defineMessages({
  proceed: 'billing.continue',
  follow: 'billing.follow',
  until: 'billing.refund.until',
  requested: 'billing.refund.requested',
  declined: 'billing.refund.declined',
  contact: 'billing.receipt.contact',
  invoice: 'billing.invoice.action',
  creditNote: 'billing.invoice.action.credit',
});

type Props = { order: Order; onRefunded: () => Promise<void> };

/** Continue the payment, see its state, request a refund, or contact support. */
export function ReceiptActions({ order, onRefunded }: Props) {
  const intl = useIntl();
  const { good_id, orderId, status, payUrl, documents, refundableUntil, refundRequestedAt, refundDeclined } = order;
  const actions = useFocusWhenLost<HTMLDivElement>(`${refundableUntil} ${refundRequestedAt}`);
  return (
    <div className="receipt__after" ref={actions} tabIndex={-1}>
      {refundDeclined && (
        <p className="receipt__guarantee">
          <FormattedMessage
            {...m.declined}
            values={{
              date: intl.formatDate(refundDeclined.at, { dateStyle: 'long' }),
              message: <bdi>{refundDeclined.message}</bdi>,
            }}
          />
        </p>
      )}
      {refundRequestedAt && !refundDeclined && (
        <p className="receipt__guarantee">
          <FormattedMessage
            {...m.requested}
            values={{ date: intl.formatDate(refundRequestedAt, { dateStyle: 'long' }) }}
          />
        </p>
      )}
      {refundableUntil && !order.refundNeedsApproval && (
        <p className="receipt__guarantee">
          <FormattedMessage
            {...m.until}
            values={{ date: intl.formatDate(refundableUntil, { dateStyle: 'long', timeStyle: 'short' }) }}
          />
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
        {refundableUntil && <RefundButton order={order} onDone={onRefunded} />}
        {documents.includes('invoice') && <DocumentButton label={m.invoice} get={() => getInvoice(orderId)} />}
        {documents.includes('creditNote') && <DocumentButton label={m.creditNote} get={() => getCreditNote(orderId)} />}
        <ButtonLink variant="subtle" to={paths.contact({ topic: 'billing', order: orderId })}>
          <FormattedMessage {...m.contact} />
        </ButtonLink>
      </div>
    </div>
  );
}
