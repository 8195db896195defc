/** What happens when money moves at the stand-in: the order changes as PayPal's would, all at once, and the events go out. */
import type { Clock } from '../../clock.ts';
import type { Delivery } from '../delivery.ts';
import type { SandboxState } from '../state.ts';
import { paypalEvent } from './events.ts';
import { type Capture, captureOf, newPaypalId, type Order } from './objects.ts';

export type Till = {
  /** Seconds since 1970. */
  now(): number;
  /** The payer agrees; `next` is what capturing will come to. */
  approve(order: Order, next: Order['stand_in']['next']): Order;
  /** Takes the money of an approved order; `declined` when the payer's bank refuses. */
  capture(order: Order): Order | 'declined';
  /** A capture that waited is decided. */
  decide(order: Order, status: 'COMPLETED' | 'DENIED'): Order | null;
  /** Returns the whole amount; null when there is nothing to return. */
  refund(order: Order): Order | null;
};

export function createTill(state: SandboxState, delivery: Delivery, clock: Clock): Till {
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const emit = (type: string, resource: object) => delivery.add(paypalEvent(type, resource, now()));
  /** Everything is written before the first webhook leaves. */
  const move = <Args extends unknown[], Result>(work: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      const result = state.atomically(() => work(...args));
      delivery.pump();
      return result;
    };
  };

  const put = (order: Order, capture: Capture, changes: Partial<Order> = {}): Order => {
    const [unit] = order.purchase_units;
    return state.put({ ...order, ...changes, purchase_units: [{ ...unit, payments: { captures: [capture] } }] });
  };
  const note = (kind: 'charge' | 'refund', { id, amount, invoice_id }: Capture) => {
    const { currency_code: currency, value } = amount;
    state.write({ at: now(), kind, source: id, amount: minorUnits(value), currency, orderId: invoice_id });
  };
  const announce = (order: Order, capture: Capture) =>
    emit(`PAYMENT.CAPTURE.${capture.status}`, {
      ...capture,
      supplementary_data: { related_ids: { order_id: order.id } },
    });

  return {
    now,
    approve: move((order, next) => {
      if (order.status !== 'PAYER_ACTION_REQUIRED') return order;
      const approved = state.put<Order>({ ...order, status: 'APPROVED', stand_in: { ...order.stand_in, next } });
      emit('CHECKOUT.ORDER.APPROVED', { id: order.id, status: 'APPROVED' });
      return approved;
    }),
    capture: move((order) => {
      const { next } = order.stand_in;
      if (next === 'declines') return 'declined';
      const [{ amount, custom_id, invoice_id }] = order.purchase_units;
      const status = next === 'waits' ? 'PENDING' : 'COMPLETED';
      const create_time = new Date(now() * 1000).toISOString();
      const capture: Capture = {
        ...{ id: newPaypalId(), status, amount, custom_id, invoice_id },
        ...{ final_capture: true, create_time },
      };
      const captured = put(order, capture, { status: 'COMPLETED' });
      if (status === 'COMPLETED') note('charge', capture);
      announce(captured, capture);
      return captured;
    }),
    decide: move((order, status) => {
      const capture = captureOf(order);
      if (capture?.status !== 'PENDING') return null;
      const decided = { ...capture, status };
      if (status === 'COMPLETED') note('charge', decided);
      const changed = put(order, decided);
      announce(changed, decided);
      return changed;
    }),
    refund: move((order) => {
      const capture = captureOf(order);
      if (capture?.status !== 'COMPLETED') return null;
      const refunded: Capture = { ...capture, status: 'REFUNDED' };
      note('refund', refunded);
      const changed = put(order, refunded);
      announce(changed, refunded);
      return changed;
    }),
  };
}

/** The ledger counts in minor units; the stand-in sells in currencies with two digits or none. */
function minorUnits(value: string): number {
  const [whole = '0', part] = value.split('.');
  return Number(whole + (part ?? ''));
}
