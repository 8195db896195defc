/** What Stripe's objects mean for an order and a renewal: without a server of ours, and without fake Stripe. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { cardOfSubscription } from '#server/billing/payments/stripe/card.ts';
import { createStripeSession, expireStripeSession } from '#server/billing/payments/stripe/checkout-session.ts';
import { createStripeClient, type StripeClient, sandboxWebhookSecret } from '#server/billing/payments/stripe/client.ts';
import { toDispute } from '#server/billing/payments/stripe/dispute.ts';
import { fetchInvoice, fetchRefundedInvoiceId } from '#server/billing/payments/stripe/invoice.ts';
import { requestOnce } from '#server/billing/payments/stripe/request-once.ts';
import {
  closeLapsedSubscription,
  endSubscription,
  moveNextCharge,
} from '#server/billing/payments/stripe/subscription-changes.ts';
import { minuteMs, secondMs } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { OrderRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import { createTestClock } from '../../support.ts';

/** A client whose API has only the given calls. */
function scriptedStripe(calls: object): StripeClient {
  const api = calls as StripeClient['api'];
  return { api, request: (call) => call(api), parseEvent: () => assert.fail('no event') };
}

test('with keys of Stripe, a webhook that is signed with the secret of the fake is refused', () => {
  const stripe = { mode: 'real', secretKey: 'sk_live_1', webhookSecret: 'whsec_1' };
  const context = { config: { stripe }, sandboxUrl: 'http://127.0.0.1:1' };
  const client = createStripeClient(context as unknown as Context);
  const payload = JSON.stringify({ id: 'evt_1', object: 'event' });
  const parse = (secret: string) =>
    client?.parseEvent(Buffer.from(payload), Stripe.webhooks.generateTestHeaderString({ payload, secret }));
  assert.equal(parse('whsec_1')?.id, 'evt_1');
  assert.throws(() => parse(sandboxWebhookSecret), { type: 'StripeSignatureVerificationError' });
});

test('the card of a subscription comes before that of the customer, and a deleted customer has none', () => {
  const method = (last4: string) => ({ card: { brand: 'visa', last4 } });
  const customer = (last4: string) => ({ invoice_settings: { default_payment_method: method(last4) } });
  const last4Of = (subscription: object) => cardOfSubscription(subscription as Stripe.Subscription).card_last4;
  assert.equal(last4Of({ default_payment_method: method('1111'), customer: customer('2222') }), '1111');
  assert.equal(last4Of({ default_payment_method: null, customer: customer('2222') }), '2222');
  assert.equal(last4Of({ default_payment_method: null, customer: { id: 'cus_1', deleted: true } }), null);
  assert.equal(last4Of({ default_payment_method: null, customer: 'cus_1' }), null);
});

test('a dispute is open until it is won or lost, and an inquiry until then is none', async () => {
  for (const status of ['warning_needs_response', 'warning_under_review'])
    assert.equal(await outcomeOf({ status }), 'inquiry', status);
  for (const status of ['needs_response', 'under_review']) assert.equal(await outcomeOf({ status }), 'open', status);
  for (const status of ['won', 'warning_closed']) assert.equal(await outcomeOf({ status }), 'won', status);
  assert.equal(await outcomeOf({ status: 'lost' }), 'lost');
});

test('a dispute that was prevented is lost when the customer got the money back', async () => {
  const prevented = (case_type: string) => ({ status: 'prevented', payment_method_details: { card: { case_type } } });
  assert.equal(await outcomeOf(prevented('resolution')), 'lost');
  assert.equal(await outcomeOf(prevented('block')), 'won');
  assert.equal(await outcomeOf({ status: 'prevented' }), 'won');
});

async function outcomeOf(state: object): Promise<string> {
  const stripe = scriptedStripe({ charges: { retrieve: async () => ({ payment_intent: null }) } });
  const dispute = { id: 'dp_1', charge: 'ch_1', evidence_details: {}, ...state } as Stripe.Dispute;
  return (await toDispute(stripe, dispute)).outcome;
}

test('a dispute waits for the operator’s answer only in the states that say so', async () => {
  const stripe = scriptedStripe({ charges: { retrieve: async () => ({ payment_intent: null }) } });
  const answerBy = async (status: string) => {
    const dispute = { id: 'dp_1', charge: 'ch_1', status, evidence_details: { due_by: 1_800_000_000 } };
    return (await toDispute(stripe, dispute as Stripe.Dispute)).answerBy;
  };
  for (const status of ['needs_response', 'warning_needs_response'])
    assert.deepEqual(await answerBy(status), new Date(1_800_000_000_000), status);
  for (const status of ['under_review', 'warning_under_review', 'lost'])
    assert.equal(await answerBy(status), null, status);
});

test('an invoice is refunded when all of its charge was returned, not a part', async () => {
  const refundedInvoice = (refunded: boolean) =>
    fetchRefundedInvoiceId(
      scriptedStripe({
        charges: { retrieve: async () => ({ refunded, payment_intent: 'pi_1' }) },
        invoicePayments: { list: async () => ({ data: [{ invoice: 'in_1' }] }) },
      }),
      'ch_1',
    );
  assert.equal(await refundedInvoice(true), 'in_1');
  assert.equal(await refundedInvoice(false), null);
});

test('a page has the email of the account, expires with its order, and is the same one for Stripe when it is requested again', async () => {
  const requests: unknown[] = [];
  const create = async (...request: unknown[]) => {
    requests.push(request);
    return { id: 'cs_1', url: 'https://stripe.example/cs_1' };
  };
  const stripe = scriptedStripe({ checkout: { sessions: { create } } });
  const order = { order_id: 'TRN-7K3M-9Q2X', account_id: 'account', good_id: 1, plan: 'personal', term: 'month' };
  const row = { ...order, amount: 999, currency: 'USD', locale: 'en' } as OrderRow;
  const request = { order: row, email: 'ada@example.com', expiresAt: new Date('2026-11-21T12:30:00.000Z') };
  const config = readConfig({});
  await createStripeSession(config, stripe, request);
  await createStripeSession(config, stripe, request);
  const [first, second] = requests as [Stripe.Checkout.SessionCreateParams, Stripe.RequestOptions][];
  assert.deepEqual(first?.[1], { idempotencyKey: order.order_id });
  assert.deepEqual(second, first);
  assert.equal(first?.[0].customer_email, request.email);
  assert.equal(first?.[0].expires_at, request.expiresAt.getTime() / secondMs);
});

/** A Stripe that is down until it is repaired, and that saves what it responds to a key. */
function savingStripe() {
  const saved = new Map<string, { id: string; url: string } | 'failed'>();
  let isDown = true;
  const create = async (_parameters: object, { idempotencyKey }: { idempotencyKey: string }) => {
    const isRepeated = saved.has(idempotencyKey);
    const response = saved.get(idempotencyKey) ?? (isDown ? 'failed' : { id: `cs_${saved.size}`, url: 'https://page' });
    saved.set(idempotencyKey, response);
    if (response !== 'failed') return response;
    const headers = isRepeated ? { 'idempotent-replayed': 'true' } : {};
    const cause = new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'down', statusCode: 500, headers });
    throw new ApiError('paymentProviderFailed', { cause });
  };
  const repair = () => {
    isDown = false;
  };
  return { stripe: scriptedStripe({ checkout: { sessions: { create } } }), keys: () => [...saved.keys()], repair };
}

test('a failure that Stripe has saved does not keep the customer from paying once Stripe works again', async () => {
  const { stripe, keys, repair } = savingStripe();
  const order = {
    order_id: 'TRN-7K3M-9Q2X',
    plan: 'personal',
    term: 'month',
    currency: 'USD',
    locale: 'en',
  } as OrderRow;
  const request = { order, email: 'ada@example.com', expiresAt: new Date('2026-11-21T12:30:00.000Z') };
  const create = () => createStripeSession(readConfig({}), stripe, request);
  await assert.rejects(create, ApiError);
  assert.deepEqual(keys(), ['TRN-7K3M-9Q2X'], 'a failure is not tried again at once');
  repair();
  const { sessionId } = await create();
  assert.equal((await create()).sessionId, sessionId, 'two tabs get one page');
});

test('a page that was paid or closed meanwhile is no failure, and one that stays open is', async () => {
  const statusWhenRefused = (status: Stripe.Checkout.Session.Status) => {
    const statuses = ['open', status];
    const sessions = {
      retrieve: async () => ({ status: statuses.shift() }),
      expire: () => Promise.reject(new Error('not possible')),
    };
    const order = { checkout_session_id: 'cs_1' } as OrderRow;
    const clock = createTestClock('2026-11-21T12:00:00.000Z');
    return expireStripeSession({ clock }, scriptedStripe({ checkout: { sessions } }), order);
  };
  assert.equal(await statusWhenRefused('complete'), 'complete');
  assert.equal(await statusWhenRefused('expired'), 'expired');
  await assert.rejects(statusWhenRefused('open'), /not possible/);
});

test('failures that never end are not tried for ever', async () => {
  const { stripe, keys } = savingStripe();
  const request = () => requestOnce(stripe, 'key', (api, options) => api.checkout.sessions.create({}, options));
  for (let click = 0; click < 15; click++) await assert.rejects(request, ApiError);
  assert.equal(keys().length, 10);
});

/** @param charge that paid the invoice; `onRequest` is called before each response */
function stripeWithInvoice(charge: Partial<Stripe.Charge>, onRequest = () => {}) {
  const respond = (body: object) => async () => {
    onRequest();
    return body;
  };
  return scriptedStripe({
    invoices: { retrieve: respond({ id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } }) },
    subscriptions: { retrieve: respond({ id: 'sub_1' }) },
    invoicePayments: { list: respond({ data: [{ payment: { payment_intent: { latest_charge: charge } } }] }) },
  });
}

test('the state of an invoice is as old as the request for it, however long Stripe takes', async () => {
  const clock = createTestClock('2026-11-21T12:00:00.000Z');
  const requestedAt = clock.now();
  const slow = stripeWithInvoice({}, () => clock.advance(minuteMs));
  assert.deepEqual((await fetchInvoice(clock, slow, 'in_1'))?.requestedAt, requestedAt);
});

test('an invoice is refunded when its whole amount is', async () => {
  const clock = createTestClock('2026-11-21T12:00:00.000Z');
  const isRefunded = async (charge: Partial<Stripe.Charge>) =>
    (await fetchInvoice(clock, stripeWithInvoice(charge), 'in_1'))?.isRefunded;
  assert.equal(await isRefunded({ amount: 999, amount_refunded: 999, refunded: true }), true);
  assert.equal(await isRefunded({ amount: 999, amount_refunded: 500, refunded: false }), false);
});

test('the card of a payment is that of the attempt that succeeded', async () => {
  const attempt = (status: string, last4: string) => {
    const card = { brand: 'visa', last4 };
    return { status, payment: { payment_intent: { latest_charge: { payment_method_details: { card } } } } };
  };
  const attempts = [attempt('canceled', '0002'), attempt('paid', '4242')];
  const list = async (query: Stripe.InvoicePaymentListParams) => ({
    data: attempts.filter(({ status }) => query.status === undefined || query.status === status),
  });
  const stripe = scriptedStripe({ ...stripeWithInvoice({}).api, invoicePayments: { list } });
  const fetched = await fetchInvoice(createTestClock('2026-11-21T12:00:00.000Z'), stripe, 'in_1');
  assert.equal(fetched?.card.card_last4, '4242');
});

/** @param status of the subscription and its invoices. @returns the calls that ending it makes */
async function callsOfEnding(
  status: string,
  invoices: string[],
  end: (stripe: StripeClient, id: string) => Promise<unknown> = endSubscription,
): Promise<string[]> {
  const calls: string[] = [];
  const call =
    (name: string) =>
    async (id: string, parameters?: object): Promise<object> => {
      calls.push([name, id, ...(name === 'finalize' ? [JSON.stringify(parameters)] : [])].join(' '));
      return { id };
    };
  const data = invoices.map((each) => ({ id: `in_${each}`, status: each }));
  await end(
    scriptedStripe({
      subscriptions: {
        retrieve: async () => ({ id: 'sub_1', status }),
        update: call('update'),
        cancel: call('cancel'),
      },
      invoices: { list: async () => ({ data }), finalizeInvoice: call('finalize'), voidInvoice: call('void') },
    }),
    'sub_1',
  );
  return calls;
}

test('ending a renewal leaves nothing to pay, and does not end one again that Stripe has ended', async () => {
  assert.deepEqual(await callsOfEnding('active', ['paid', 'void']), ['update sub_1']);
  assert.deepEqual(await callsOfEnding('past_due', []), ['cancel sub_1']);
  assert.deepEqual(await callsOfEnding('past_due', ['open', 'paid']), ['cancel sub_1', 'void in_open']);
  for (const status of ['canceled', 'incomplete_expired'])
    assert.deepEqual(await callsOfEnding(status, ['draft', 'open', 'uncollectible', 'paid']), [
      'finalize in_draft {"auto_advance":false}',
      'void in_draft',
      'void in_open',
      'void in_uncollectible',
    ]);
});

test('a subscription that Stripe leaves unpaid is canceled, so that it makes no further invoice, and one that was paid since goes on', async () => {
  const closing = ['finalize in_draft {"auto_advance":false}', 'void in_draft', 'void in_open'];
  const callsOfClosing = (status: string, invoices: string[]) =>
    callsOfEnding(status, invoices, closeLapsedSubscription);
  assert.deepEqual(await callsOfClosing('unpaid', ['draft', 'open']), ['cancel sub_1', ...closing]);
  assert.deepEqual(await callsOfClosing('canceled', ['draft', 'open']), closing);
  assert.deepEqual(await callsOfClosing('active', ['paid']), []);
});

test('a draft with nothing due is paid when it is finalized, and then there is nothing to void', async () => {
  const finalizeInvoice = async () => ({ status: 'paid' });
  const voidInvoice = async () => assert.fail('Stripe voids no paid invoice');
  const list = async () => ({ data: [{ id: 'in_1', status: 'draft' }] });
  const retrieve = async () => ({ id: 'sub_1', status: 'canceled' });
  const stripe = scriptedStripe({ subscriptions: { retrieve }, invoices: { list, finalizeInvoice, voidInvoice } });
  await endSubscription(stripe, 'sub_1');
});

test('a charge is moved to the next whole second, never to before the paid time ends', async () => {
  let trialEnd: unknown;
  const update = async (_id: string, parameters: Stripe.SubscriptionUpdateParams) => {
    trialEnd = parameters.trial_end;
  };
  await moveNextCharge(scriptedStripe({ subscriptions: { update } }), 'sub_1', new Date(10 * secondMs + 1));
  assert.equal(trialEnd, 11);
});
