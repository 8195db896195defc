/** PayPal's transaction search: captures and refunds of up to 31 days, in pages (https://developer.paypal.com/docs/api/transaction-search/v1/). */
import * as z from 'zod';
import type { SandboxState } from '../state.ts';
import { type Amount, type Capture, captureOf, type Order, type Refund } from './objects.ts';

const maxRangeMs = 31 * 86_400_000;
const maxPageSize = 500;
const defaultPageSize = 100;

const pageNumber = (max: number) => z.coerce.number().int().min(1).max(max);
const search = z.strictObject({
  start_date: z.iso.datetime({ offset: true }),
  end_date: z.iso.datetime({ offset: true }),
  fields: z.string().optional(),
  transaction_status: z.enum(['D', 'P', 'S', 'V']).optional(),
  page_size: pageNumber(maxPageSize).default(defaultPageSize),
  page: pageNumber(Number.MAX_SAFE_INTEGER).default(1),
});

/** Oldest first. @returns null for an invalid search, for example one of more than 31 days */
export function searchTransactions(state: SandboxState, query: unknown, origin: string): object | null {
  const parsed = search.safeParse(query);
  if (!parsed.success) return null;
  const { start_date, end_date, transaction_status, page, page_size } = parsed.data;
  const [from, until] = [Date.parse(start_date), Date.parse(end_date)];
  if (until < from || until - from > maxRangeMs) return null;
  const found = [...capturesIn(state), ...refundsIn(state)]
    .filter(({ transaction_initiation_date: date }) => Date.parse(date) >= from && Date.parse(date) <= until)
    .filter((info) => !transaction_status || info.transaction_status === transaction_status)
    .toSorted((a, b) => Date.parse(a.transaction_initiation_date) - Date.parse(b.transaction_initiation_date));
  const shown = found.slice((page - 1) * page_size, page * page_size);
  return {
    account_number: 'FAKE0MERCHANT',
    start_date,
    end_date,
    last_refreshed_datetime: end_date,
    transaction_details: shown.map((transaction_info) => ({ transaction_info })),
    page,
    total_items: found.length,
    total_pages: Math.ceil(found.length / page_size),
    links: [{ rel: 'self', method: 'GET', href: `${origin}/paypal/v1/reporting/transactions` }],
  };
}

/** https://developer.paypal.com/docs/transaction-search/transaction-event-codes/ */
const eventCodes = { checkout: 'T0006', refund: 'T1107' };
const statuses = { COMPLETED: 'S', REFUNDED: 'V', PENDING: 'P', DENIED: 'D' } as const satisfies Record<
  Capture['status'],
  string
>;

function capturesIn(state: SandboxState) {
  return (state.list('order') as Order[]).flatMap((order) => {
    const capture = captureOf(order);
    if (!capture) return [];
    const { id, status, amount, create_time, custom_id, invoice_id } = capture;
    const info = { transaction_id: id, transaction_event_code: eventCodes.checkout };
    return [
      { ...info, ...infoOf(amount, create_time, { custom_id, invoice_id }), transaction_status: statuses[status] },
    ];
  });
}

function refundsIn(state: SandboxState) {
  return (state.list('refund') as Refund[]).map(({ id, capture, amount, create_time, custom_id, invoice_id }) => ({
    transaction_id: id,
    transaction_event_code: eventCodes.refund,
    transaction_status: 'S' as const,
    paypal_reference_id: capture,
    paypal_reference_id_type: 'TXN',
    ...infoOf({ ...amount, value: `-${amount.value}` }, create_time, { custom_id, invoice_id }),
  }));
}

/** The search writes the offset of a time without the colon of RFC 3339. */
function infoOf(
  amount: Amount,
  createTime: string,
  { custom_id, invoice_id }: { custom_id: string; invoice_id: string },
) {
  const at = createTime.replace(/\.\d+Z$/, '+0000');
  return {
    transaction_initiation_date: at,
    transaction_updated_date: at,
    transaction_amount: amount,
    invoice_id,
    custom_field: custom_id,
  };
}
