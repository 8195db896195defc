/** Simulates payments: changes the objects as Stripe would, in one transaction, and sends the events. */
import type { Clock } from '../../clock.ts';
import { newId, type SandboxObject, type SandboxState } from '../state.ts';
import { createTransactional, type WebhookDelivery } from '../webhook-delivery.ts';
import { stripeEvent } from './events.ts';
import {
  type Charge,
  type Customer,
  type Invoice,
  itemsOf,
  newCharge,
  newCustomer,
  newInvoice,
  newInvoicePayment,
  newPaymentIntent,
  newPaymentMethod,
  newSubscription,
  type PaymentMethod,
  periodEnd,
  type Session,
  type Subscription,
  testCards,
} from './objects.ts';

/** How long the seller may answer a dispute. */
const disputeSeconds = 7 * 24 * 60 * 60;

/** In this order: an inquiry closes or becomes a dispute, which is won or lost. */
export const disputeStatuses = ['warning_needs_response', 'warning_closed', 'needs_response', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
const openStatuses: readonly unknown[] = ['warning_needs_response', 'needs_response'];

export type PaymentSimulator = {
  /** Seconds since 1970. */
  now(): number;
  /** Pays an open checkout; paying twice changes nothing. */
  pay(session: Session): Session;
  expire(session: Session): Session;
  cancelAtPeriodEnd(subscription: Subscription, cancel: boolean): Subscription;
  /** Sets or removes the date of the end alone, as the customer portal does in flexible billing mode. */
  cancelAt(subscription: Subscription, cancel_at: number | null): Subscription;
  /** Gives a customer a new card, as the portal does: attached, and the customer's default. */
  updateCard(customer: Customer, card: (typeof testCards)[number]): PaymentMethod;
  /** Removes the subscription's own payment method: the customer's default counts. */
  removeOwnCard(subscription: Subscription): Subscription;
  /** Sets the next charge's date by a trial, with the invoice of zero that Stripe makes for it. */
  startTrial(subscription: Subscription, end: number): Subscription;
  /** Starts the next period and prepares its invoice, which Stripe charges an hour later. */
  draftRenewal(subscription: Subscription): Invoice;
  /** Opens a draft for payment; null for another one. */
  finalizeInvoice(invoice: Invoice): Invoice | null;
  /** Makes an open invoice impossible to pay; null for another one. */
  voidInvoice(invoice: Invoice): Invoice | null;
  /** Pays the open invoice, else starts and charges the next period; ends a subscription that was cancelled. */
  renew(subscription: Subscription): Invoice | Subscription;
  /** Starts the next period, whose charge is declined; ends a subscription that was cancelled. */
  failRenewal(subscription: Subscription): Invoice | Subscription;
  /** Ends the subscription at once. */
  cancel(subscription: Subscription): Subscription;
  /** Ends a subscription whose charge stays unpaid. */
  lapse(subscription: Subscription): Subscription;
  /** Opens, escalates or decides a dispute or inquiry about a paid invoice; null without a charge. */
  dispute(invoice: Invoice, status: DisputeStatus): SandboxObject | null;
  /** Refunds the whole amount of a paid invoice; null when nothing is left to refund. */
  refund(invoice: Invoice): SandboxObject | null;
};

function endsWithPeriod({ cancel_at_period_end, cancel_at, items }: Subscription): boolean {
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= (items.data[0]?.current_period_end ?? 0));
}

export function createPaymentSimulator(state: SandboxState, delivery: WebhookDelivery, clock: Clock): PaymentSimulator {
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const emit = (type: string, object: SandboxObject) => delivery.add(stripeEvent(type, object, now()));
  const inTransaction = createTransactional(state, delivery);

  const createInvoice = (subscription: Subscription, reason: Invoice['billing_reason']): Invoice => {
    const invoice = state.put(newInvoice(subscription, reason, now()));
    state.put({ ...subscription, latest_invoice: invoice.id });
    return invoice;
  };

  const addToLedger = (kind: 'charge' | 'refund', { id: source, amount_due: amount, currency, parent }: Invoice) => {
    const orderId = parent.subscription_details.metadata.orderId ?? '';
    state.addLedgerEntry({ at: now(), kind, source, amount, currency, orderId });
  };

  const charge = (invoice: Invoice): Invoice => {
    const paid = state.put(newCharge(invoice, cardOf(invoice.parent.subscription_details.subscription), now()));
    state.put(newPaymentIntent(paid));
    state.put(newInvoicePayment(invoice, paid));
    addToLedger('charge', invoice);
    const { amount_due: amount_paid } = invoice;
    const changes = { status: 'paid' as const, amount_paid, amount_remaining: 0, internal: { charge: paid.id } };
    return state.put({ ...invoice, ...changes });
  };

  const cardOf = (subscriptionId: string) => {
    const subscription = state.get(subscriptionId) as Subscription;
    const customer = state.get(subscription.customer) as Customer | undefined;
    const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
    return (state.get(id ?? '') as PaymentMethod | undefined)?.card ?? null;
  };

  const update = (subscription: Subscription, changes: Partial<Subscription>) => {
    const updated = state.put({ ...subscription, ...changes });
    emit('customer.subscription.updated', updated);
    return updated;
  };

  const endSubscription = (
    subscription: Subscription,
    reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
  ) => {
    const times = { ended_at: now(), canceled_at: now() };
    const ended = state.put<Subscription>({
      ...subscription,
      ...times,
      status: 'canceled',
      cancellation_details: { reason },
    });
    emit('customer.subscription.deleted', ended);
    return ended;
  };

  const nextPeriod = (subscription: Subscription, status: Subscription['status']): Invoice => {
    const start = subscription.items.data[0]?.current_period_end ?? now();
    const { interval } = subscription.internal.price;
    const items = itemsOf({ start, end: periodEnd(start, interval, subscription.billing_cycle_anchor) });
    return createInvoice(update(subscription, { items, status }), 'subscription_cycle');
  };

  /** The bank has given the money back already. */
  const isLost = ({ id }: Charge) => state.list('dispute').some((each) => each.charge === id && each.status === 'lost');

  const payInvoice = (invoice: Invoice): Invoice => {
    const paid = charge(invoice);
    emit('invoice.paid', paid);
    return paid;
  };

  return {
    now,
    pay: inTransaction((session) => {
      if (session.status !== 'open') return session;
      const customer = state.put(newCustomer(session.customer_email, now()));
      const method = state.put(newPaymentMethod(customer, testCards[0], now()));
      const subscription = state.put(newSubscription(session, method, now()));
      const invoice = charge(createInvoice(subscription, 'subscription_create'));
      const paid = state.put<Session>({
        ...session,
        status: 'complete',
        payment_status: 'paid',
        url: null,
        customer: subscription.customer,
        subscription: subscription.id,
        invoice: invoice.id,
      });
      emit('checkout.session.completed', paid);
      emit('customer.subscription.created', state.get(subscription.id) ?? subscription);
      emit('invoice.paid', invoice);
      return paid;
    }),
    expire: inTransaction((session) => {
      if (session.status !== 'open') return session;
      const expired = state.put<Session>({ ...session, status: 'expired', url: null });
      emit('checkout.session.expired', expired);
      return expired;
    }),
    cancelAtPeriodEnd: inTransaction((subscription, cancel) =>
      update(subscription, {
        cancel_at_period_end: cancel,
        canceled_at: cancel ? now() : null,
        cancel_at: cancel ? (subscription.items.data[0]?.current_period_end ?? null) : null,
      }),
    ),
    cancelAt: inTransaction((subscription, cancel_at) =>
      update(subscription, { cancel_at, cancel_at_period_end: false, canceled_at: cancel_at && now() }),
    ),
    updateCard: inTransaction((customer, card) => {
      const method = state.put(newPaymentMethod(customer, card, now()));
      emit('payment_method.attached', method);
      emit('customer.updated', state.put({ ...customer, invoice_settings: { default_payment_method: method.id } }));
      return method;
    }),
    removeOwnCard: inTransaction((subscription) => update(subscription, { default_payment_method: null })),
    startTrial: inTransaction((subscription, end) => {
      const items = itemsOf({ start: now(), end });
      const moved = update(subscription, { items, status: 'trialing', billing_cycle_anchor: end });
      const zero = { status: 'paid' as const, amount_due: 0, amount_remaining: 0, total: 0, subtotal: 0 };
      emit('invoice.paid', state.put({ ...createInvoice(moved, 'subscription_update'), ...zero }));
      return state.get(subscription.id) as Subscription;
    }),
    draftRenewal: inTransaction((subscription) =>
      state.put<Invoice>({ ...nextPeriod(subscription, 'active'), status: 'draft' }),
    ),
    finalizeInvoice: inTransaction((invoice) =>
      invoice.status === 'draft' ? state.put<Invoice>({ ...invoice, status: 'open' }) : null,
    ),
    voidInvoice: inTransaction((invoice) =>
      invoice.status === 'open' ? state.put<Invoice>({ ...invoice, status: 'void' }) : null,
    ),
    renew: inTransaction((subscription) => {
      const latest = state.get(subscription.latest_invoice ?? '') as Invoice | undefined;
      if (latest?.status === 'open' || latest?.status === 'draft') {
        update(subscription, { status: 'active' });
        return payInvoice(latest);
      }
      return endsWithPeriod(subscription)
        ? endSubscription(subscription)
        : payInvoice(nextPeriod(subscription, 'active'));
    }),
    failRenewal: inTransaction((subscription) => {
      if (endsWithPeriod(subscription)) return endSubscription(subscription);
      const unpaid = nextPeriod(subscription, 'past_due');
      emit('invoice.payment_failed', unpaid);
      return unpaid;
    }),
    cancel: inTransaction((subscription) => endSubscription(subscription)),
    lapse: inTransaction((subscription) => endSubscription(subscription, 'payment_failed')),
    dispute: inTransaction((invoice, status) => {
      const paid = state.get(invoice.internal.charge ?? '') as Charge | undefined;
      if (!paid || isLost(paid)) return null;
      const open = state.list('dispute').find((each) => each.charge === paid.id && openStatuses.includes(each.status));
      // What was escalated is no inquiry again.
      if (open?.status === 'needs_response' && status.startsWith('warning_')) return null;
      const { id, created } = open ?? { id: newId('du'), created: now() };
      const { amount, currency } = paid;
      const evidence_details = { due_by: now() + disputeSeconds, has_evidence: false, past_due: false };
      const dispute = state.put({
        id,
        object: 'dispute',
        created,
        charge: paid.id,
        amount,
        currency,
        status,
        reason: 'fraudulent',
        evidence_details,
        payment_method_details: {
          type: 'card',
          card: { case_type: status.startsWith('warning_') ? 'inquiry' : 'chargeback' },
        },
      });
      if (status === 'lost') addToLedger('refund', invoice);
      if (!open) emit('charge.dispute.created', dispute);
      if (!openStatuses.includes(status)) emit('charge.dispute.closed', dispute);
      else if (open) emit('charge.dispute.updated', dispute);
      return dispute;
    }),
    refund: inTransaction((invoice) => {
      const paid = state.get(invoice.internal.charge ?? '') as Charge | undefined;
      if (!paid || paid.refunded || isLost(paid)) return null;
      const refunded = state.put<Charge>({ ...paid, refunded: true, amount_refunded: paid.amount });
      const { amount, currency } = paid;
      addToLedger('refund', invoice);
      emit('charge.refunded', refunded);
      return state.put({
        id: newId('re'),
        object: 'refund',
        created: now(),
        status: 'succeeded',
        charge: paid.id,
        amount,
        currency,
        payment_intent: paid.payment_intent,
      });
    }),
  };
}
