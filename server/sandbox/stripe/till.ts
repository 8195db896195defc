/** What happens when money moves at the stand-in: the objects change as Stripe's would, all at once, and the events go out. */
import type { Clock } from '../../clock.ts';
import type { Delivery } from '../delivery.ts';
import { newId, type SandboxObject, type SandboxState } from '../state.ts';
import { stripeEvent } from './events.ts';
import {
  type Charge,
  type Invoice,
  itemsOf,
  newInvoice,
  newSubscription,
  periodEnd,
  type Session,
  type Subscription,
} from './objects.ts';

export type Till = {
  /** Seconds since 1970. */
  now(): number;
  /** Pays an open checkout; a second press changes nothing. */
  pay(session: Session): Session;
  expire(session: Session): Session;
  endRenewal(subscription: Subscription, ends: boolean): Subscription;
  /** The next period begins and is charged; what is owed is charged first; one that was cancelled ends. */
  renew(subscription: Subscription): Invoice | Subscription;
  /** The next period begins and its charge is refused. */
  fail(subscription: Subscription): Invoice;
  /** The subscription is over. */
  lapse(subscription: Subscription): Subscription;
  /** Returns the whole amount of a paid invoice; null when there is nothing to return. */
  refund(invoice: Invoice): Charge | null;
};

export function createTill(state: SandboxState, delivery: Delivery, clock: Clock): Till {
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const emit = (type: string, object: SandboxObject) => delivery.add(stripeEvent(type, object, now()));
  /** Everything is written before the first webhook leaves. */
  const move = <Args extends unknown[], Result>(work: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      const result = state.atomically(() => work(...args));
      delivery.pump();
      return result;
    };
  };

  const bill = (subscription: Subscription, reason: Invoice['billing_reason']): Invoice => {
    const invoice = state.put(newInvoice(subscription, reason, now()));
    state.put({ ...subscription, latest_invoice: invoice.id });
    return invoice;
  };

  const charge = (invoice: Invoice): Invoice => {
    const { amount_due: amount, currency, parent, customer } = invoice;
    const intent = newId('pi');
    const paid: Charge = state.put({
      ...{ id: newId('ch'), object: 'charge', created: now(), livemode: false, amount, currency, customer },
      ...{ amount_refunded: 0, refunded: false, paid: true, status: 'succeeded', payment_intent: intent },
    });
    state.put({
      ...{ id: intent, object: 'payment_intent', created: now(), livemode: false, amount, currency, customer },
      ...{ amount_received: amount, status: 'succeeded', latest_charge: paid.id },
    });
    state.put({
      ...{ id: newId('inpay'), object: 'invoice_payment', created: now(), livemode: false, invoice: invoice.id },
      ...{ status: 'paid', is_default: true, amount_paid: amount, amount_requested: amount, currency },
      payment: { type: 'payment_intent', payment_intent: intent },
    });
    const orderId = parent.subscription_details.metadata.orderId ?? '';
    state.write({ at: now(), kind: 'charge', source: invoice.id, amount, currency, orderId });
    const settled = {
      status: 'paid' as const,
      amount_paid: amount,
      amount_remaining: 0,
      stand_in: { charge: paid.id },
    };
    return state.put({ ...invoice, ...settled });
  };

  const update = (subscription: Subscription, changes: Partial<Subscription>) => {
    const updated = state.put({ ...subscription, ...changes });
    emit('customer.subscription.updated', updated);
    return updated;
  };

  const end = (subscription: Subscription) => {
    const ended = state.put({ ...subscription, status: 'canceled' as const, ended_at: now(), canceled_at: now() });
    emit('customer.subscription.deleted', ended);
    return ended;
  };

  const nextPeriod = (subscription: Subscription, status: Subscription['status']): Invoice => {
    const start = subscription.items.data[0]?.current_period_end ?? now();
    const { interval } = subscription.stand_in.price;
    const items = itemsOf({ start, end: periodEnd(start, interval, subscription.billing_cycle_anchor) });
    return bill(update(subscription, { items, status }), 'subscription_cycle');
  };

  const settle = (invoice: Invoice): Invoice => {
    const paid = charge(invoice);
    emit('invoice.paid', paid);
    return paid;
  };

  return {
    now,
    pay: move((session) => {
      if (session.status !== 'open') return session;
      const subscription = state.put(newSubscription(session, now()));
      const invoice = charge(bill(subscription, 'subscription_create'));
      const paid = state.put<Session>({
        ...session,
        ...{ status: 'complete', payment_status: 'paid', url: null, customer: subscription.customer },
        ...{ subscription: subscription.id, invoice: invoice.id },
      });
      emit('checkout.session.completed', paid);
      emit('customer.subscription.created', state.get(subscription.id) ?? subscription);
      emit('invoice.paid', invoice);
      return paid;
    }),
    expire: move((session) => {
      if (session.status !== 'open') return session;
      const expired = state.put<Session>({ ...session, status: 'expired', url: null });
      emit('checkout.session.expired', expired);
      return expired;
    }),
    endRenewal: move((subscription, ends) =>
      update(subscription, {
        ...{ cancel_at_period_end: ends, canceled_at: ends ? now() : null },
        cancel_at: ends ? (subscription.items.data[0]?.current_period_end ?? null) : null,
      }),
    ),
    renew: move((subscription) => {
      const latest = state.get(subscription.latest_invoice ?? '') as Invoice | undefined;
      if (latest?.status === 'open') {
        update(subscription, { status: 'active' });
        return settle(latest);
      }
      return subscription.cancel_at_period_end ? end(subscription) : settle(nextPeriod(subscription, 'active'));
    }),
    fail: move((subscription) => {
      const owed = nextPeriod(subscription, 'past_due');
      emit('invoice.payment_failed', owed);
      return owed;
    }),
    lapse: move(end),
    refund: move((invoice) => {
      const paid = state.get(invoice.stand_in.charge ?? '') as Charge | undefined;
      if (!paid || paid.refunded) return null;
      const refunded = state.put<Charge>({ ...paid, refunded: true, amount_refunded: paid.amount });
      const { amount, currency } = paid;
      const orderId = invoice.parent.subscription_details.metadata.orderId ?? '';
      state.write({ at: now(), kind: 'refund', source: invoice.id, amount, currency, orderId });
      emit('charge.refunded', refunded);
      return refunded;
    }),
  };
}
