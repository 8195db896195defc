/** What happens when money moves at the stand-in: the objects change as Stripe's would, and the events go out. */
import type { Clock } from '../../clock.ts';
import type { Delivery } from './delivery.ts';
import { type Charge, type Invoice, periodEnd, type Session, type Subscription } from './objects.ts';
import { newId, type StripeObject, type StripeState } from './state.ts';

export type Till = {
  /** Seconds since 1970. */
  now(): number;
  /** Pays an open checkout; a second press changes nothing. */
  pay(session: Session): Session;
  expire(session: Session): Session;
  update(subscription: Subscription, changes: Partial<Subscription>): Subscription;
  /** The next period begins and is charged. */
  renew(subscription: Subscription): Invoice;
  /** The next charge is refused. */
  fail(subscription: Subscription): Subscription;
  /** The subscription is over. */
  lapse(subscription: Subscription): Subscription;
  /** Returns the whole amount of a paid invoice. @throws when there is nothing to return */
  refund(invoice: Invoice): Charge;
};

export function createTill(state: StripeState, delivery: Delivery, clock: Clock): Till {
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const emit = (type: string, object: StripeObject) => delivery.send(type, object, now());

  const charge = (subscription: Subscription, reason: Invoice['billing_reason']): Invoice => {
    const { amount, currency } = subscription.stand_in.price;
    const money = { amount, currency };
    const paymentIntent = newId('pi');
    const paid: Charge = state.put({
      ...{ id: newId('ch'), object: 'charge', created: now(), ...money },
      ...{ amount_refunded: 0, refunded: false, payment_intent: paymentIntent },
    });
    const invoice: Invoice = state.put({
      ...{ id: newId('in'), object: 'invoice', created: now(), status: 'paid', currency, billing_reason: reason },
      ...{ amount_due: amount, amount_paid: amount },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      stand_in: { charge: paid.id },
    });
    state.put({
      ...{ id: newId('inpay'), object: 'invoice_payment', created: now(), invoice: invoice.id, status: 'paid' },
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
    });
    state.write({
      at: now(),
      kind: 'charge',
      invoice: invoice.id,
      ...money,
      orderId: subscription.metadata.orderId ?? '',
    });
    state.put({ ...subscription, latest_invoice: invoice.id });
    return invoice;
  };

  const update = (
    subscription: Subscription,
    changes: Partial<Subscription>,
    type = 'customer.subscription.updated',
  ) => {
    const updated = state.put({ ...subscription, ...changes });
    emit(type, updated);
    return updated;
  };

  return {
    now,
    pay(session) {
      if (session.status !== 'open') return session;
      const { price, metadata } = session.stand_in;
      const subscription = state.put<Subscription>({
        ...{ id: newId('sub'), object: 'subscription', created: now(), status: 'active', cancel_at_period_end: false },
        metadata,
        latest_invoice: null,
        items: periodOf(now(), periodEnd(now(), price.interval)),
        stand_in: { price },
      });
      const invoice = charge(subscription, 'subscription_create');
      const paid = state.put<Session>({
        ...session,
        ...{
          status: 'complete',
          payment_status: 'paid',
          url: null,
          subscription: subscription.id,
          invoice: invoice.id,
        },
      });
      emit('checkout.session.completed', paid);
      emit('customer.subscription.created', subscription);
      emit('invoice.paid', invoice);
      return paid;
    },
    expire(session) {
      const expired = state.put<Session>({ ...session, status: 'expired', url: null });
      emit('checkout.session.expired', expired);
      return expired;
    },
    update,
    renew(subscription) {
      const end = subscription.items.data[0]?.current_period_end ?? now();
      const items = periodOf(end, periodEnd(end, subscription.stand_in.price.interval));
      const renewed = update(subscription, { items, status: 'active' });
      const invoice = charge(renewed, 'subscription_cycle');
      emit('invoice.paid', invoice);
      return invoice;
    },
    fail: (subscription) => update(subscription, { status: 'past_due' }),
    lapse: (subscription) => update(subscription, { status: 'canceled' }, 'customer.subscription.deleted'),
    refund(invoice) {
      const paid = state.get(invoice.stand_in.charge ?? '') as Charge | undefined;
      if (!paid || paid.refunded) throw new Error('there is nothing to return');
      const refunded = state.put<Charge>({ ...paid, refunded: true, amount_refunded: paid.amount });
      const { subscription_details: details } = invoice.parent;
      const { amount, currency } = paid;
      state.write({
        at: now(),
        kind: 'refund',
        invoice: invoice.id,
        amount,
        currency,
        orderId: details.metadata.orderId ?? '',
      });
      emit('charge.refunded', refunded);
      return refunded;
    },
  };
}

function periodOf(start: number, end: number): Subscription['items'] {
  const item = { id: newId('si'), object: 'subscription_item' as const };
  return { object: 'list', data: [{ ...item, current_period_start: start, current_period_end: end }] };
}
