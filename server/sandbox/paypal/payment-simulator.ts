/** Simulates payments: changes the order as PayPal would, in one transaction, and sends the events. */
import { hash } from 'node:crypto';
import { fromDecimal } from '../../billing/money.ts';
import type { Clock } from '../../clock.ts';
import type { SandboxState } from '../state.ts';
import { createTransactional, type WebhookDelivery } from '../webhook-delivery.ts';
import { paypalEvent } from './events.ts';
import { type Capture, captureOf, newPaypalId, type Order, type Refund } from './objects.ts';

/** Of the links in events. */
const apiUrl = 'https://api.paypal.com';
/** How long the seller may answer a dispute. */
const disputeSeconds = 7 * 24 * 60 * 60;

export type PaymentSimulator = {
  /** Seconds since 1970. */
  now(): number;
  /** The payer approves; `next` is the result of the coming capture. */
  approve(order: Order, next: Order['internal']['next']): Order;
  /** Captures an approved order; the issue when the payer's bank declines or PayPal's risk check refuses. */
  capture(order: Order): Order | 'INSTRUMENT_DECLINED' | 'TRANSACTION_REFUSED';
  /** Ends a pending capture; null when none is pending. */
  resolveCapture(order: Order, status: 'COMPLETED' | 'DENIED'): Order | null;
  /** Opens or decides a dispute; null without a completed capture. */
  dispute(order: Order, outcome: 'open' | 'won' | 'lost'): Order | null;
  /** Refunds the whole amount; null when nothing is left to refund. */
  refund(order: Order): Order | null;
};

export function createPaymentSimulator(state: SandboxState, delivery: WebhookDelivery, clock: Clock): PaymentSimulator {
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const emit = (type: string, resource: object) => delivery.add(paypalEvent(type, resource, now()));
  const inTransaction = createTransactional(state, delivery);

  const putCapture = (order: Order, capture: Capture, changes: Partial<Order> = {}): Order => {
    const [unit] = order.purchase_units;
    return state.put({ ...order, ...changes, purchase_units: [{ ...unit, payments: { captures: [capture] } }] });
  };
  const addToLedger = (kind: 'charge' | 'refund', { id, amount, invoice_id }: Capture) => {
    const { currency_code: currency, value } = amount;
    state.addLedgerEntry({
      at: now(),
      kind,
      source: id,
      amount: fromDecimal(value, currency) ?? 0,
      currency,
      orderId: invoice_id,
    });
  };
  const emitCapture = (order: Order, capture: Capture) =>
    emit(`PAYMENT.CAPTURE.${capture.status}`, {
      ...capture,
      supplementary_data: { related_ids: { order_id: order.id } },
    });

  /** PayPal has given the money back already. */
  const isLost = ({ id }: Capture) => state.list('dispute').some((each) => each.capture === id && each.isLost === true);

  return {
    now,
    approve: inTransaction((order, next) => {
      if (order.status !== 'PAYER_ACTION_REQUIRED') return order;
      // Every customer pays with a PayPal account of their own.
      const payer_id = hash('sha256', order.purchase_units[0].custom_id).slice(0, 13).toUpperCase();
      const internal = { ...order.internal, next };
      const approved = state.put<Order>({ ...order, status: 'APPROVED', payer: { payer_id }, internal });
      emit('CHECKOUT.ORDER.APPROVED', { id: order.id, status: 'APPROVED' });
      return approved;
    }),
    capture: inTransaction((order) => {
      const { next } = order.internal;
      if (next === 'decline') return 'INSTRUMENT_DECLINED';
      if (next === 'refuse') return 'TRANSACTION_REFUSED';
      const [{ amount, custom_id, invoice_id }] = order.purchase_units;
      const status = next === 'pending' ? 'PENDING' : 'COMPLETED';
      const create_time = new Date(now() * 1000).toISOString();
      const capture: Capture = {
        id: newPaypalId(),
        status,
        amount,
        custom_id,
        invoice_id,
        final_capture: true,
        create_time,
      };
      const captured = putCapture(order, capture, { status: 'COMPLETED' });
      if (status === 'COMPLETED') addToLedger('charge', capture);
      emitCapture(captured, capture);
      return captured;
    }),
    resolveCapture: inTransaction((order, status) => {
      const capture = captureOf(order);
      if (capture?.status !== 'PENDING') return null;
      const resolved = { ...capture, status };
      if (status === 'COMPLETED') addToLedger('charge', resolved);
      const changed = putCapture(order, resolved);
      emitCapture(changed, resolved);
      return changed;
    }),
    dispute: inTransaction((order, outcome) => {
      const capture = captureOf(order);
      if (capture?.status !== 'COMPLETED' || isLost(capture)) return null;
      const open = state.list('dispute').find((each) => each.capture === capture.id && each.status === 'OPEN');
      const dispute_id = open?.id ?? `PP-D-${newPaypalId()}`;
      const outcome_code = outcome === 'lost' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
      state.put({
        id: dispute_id,
        object: 'dispute',
        created: open?.created ?? now(),
        dispute_id,
        capture: capture.id,
        status: outcome === 'open' ? 'OPEN' : 'RESOLVED',
        isLost: outcome === 'lost',
        dispute_amount: capture.amount,
        reason: 'UNAUTHORISED',
        ...(outcome === 'open' && {
          seller_response_due_date: new Date((now() + disputeSeconds) * 1000).toISOString(),
        }),
        disputed_transactions: [{ seller_transaction_id: capture.id, gross_amount: capture.amount }],
        ...(outcome !== 'open' && {
          dispute_outcome: { outcome_code, ...(outcome === 'lost' && { amount_refunded: capture.amount }) },
        }),
      });
      if (outcome === 'lost') addToLedger('refund', capture);
      if (!open) emit('CUSTOMER.DISPUTE.CREATED', { dispute_id });
      if (outcome !== 'open') emit('CUSTOMER.DISPUTE.RESOLVED', { dispute_id });
      return order;
    }),
    refund: inTransaction((order) => {
      const capture = captureOf(order);
      if (capture?.status !== 'COMPLETED' || isLost(capture)) return null;
      const refunded: Capture = { ...capture, status: 'REFUNDED' };
      const { amount, custom_id, invoice_id } = capture;
      const create_time = new Date(now() * 1000).toISOString();
      const id = newPaypalId();
      state.put<Refund>({
        id,
        object: 'refund',
        created: now(),
        status: 'COMPLETED',
        capture: capture.id,
        amount,
        custom_id,
        invoice_id,
        create_time,
      });
      addToLedger('refund', refunded);
      const changed = putCapture(order, refunded);
      // PayPal sends the refund, which names the capture by its link only.
      emit('PAYMENT.CAPTURE.REFUNDED', {
        id,
        status: 'COMPLETED',
        amount,
        create_time,
        links: [
          { rel: 'self', method: 'GET', href: `${apiUrl}/v2/payments/refunds/${id}` },
          { rel: 'up', method: 'GET', href: `${apiUrl}/v2/payments/captures/${capture.id}` },
        ],
      });
      return changed;
    }),
  };
}
