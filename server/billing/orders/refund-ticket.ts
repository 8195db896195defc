/** Tells support about a refund that the operator has to approve: a ticket, with the mail of a contact message. */
import { formatMoney } from '#facts/money.ts';
import { findEmail } from '../../accounts/store.ts';
import { openTicket } from '../../contact/open-ticket.ts';
import type { TicketRow } from '../../contact/store.ts';
import { addSupportMail } from '../../contact/ticket-mails.ts';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/jobs.ts';

const digestPrefix = 'refund ';

/** @param refunds ids of the earlier refunds' orders, perhaps of other accounts of the same payer */
export async function addRefundTicket(
  jobs: Jobs,
  tx: Db,
  { order, refunds, now }: { order: OrderRow; refunds: readonly string[]; now: Date },
): Promise<void> {
  const { order_id, account_id, locale, payment_method } = order;
  const ticket = await openTicket(tx, {
    digest: `${digestPrefix}${order_id}`,
    email: (await findEmail(tx, account_id)) ?? '',
    account_id,
    order_id,
    suggestion: `Refund requested: ${formatMoney(order, 'en')}, paid by ${payment_method}. It is not the first refund in 12 months of this account or of the card or PayPal account that paid: ${refunds.join(', ')}. To approve it, refund the payment at the payment provider.`,
    topic: 'billing',
    images: [],
    locale,
    created_at: now,
  });
  await addSupportMail(jobs, tx, ticket);
}

/** Written here, not by the customer. */
export function isRefundTicket({ digest }: Pick<TicketRow, 'digest'>): boolean {
  return digest.startsWith(digestPrefix);
}
