/** The fake Stripe behaves like Stripe where the product relies on it, and its pages work for people. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { createStripeClient, sandboxWebhookSecret } from '#server/billing/payments/stripe/client.ts';
import { createLog } from '#server/log.ts';
import type { SandboxContext } from '#server/sandbox/context.ts';
import { openSandboxState } from '#server/sandbox/state.ts';
import { stripeEvent, stripeWebhooks } from '#server/sandbox/stripe/events.ts';
import { readForm } from '#server/sandbox/stripe/form.ts';
import { periodEnd } from '#server/sandbox/stripe/objects.ts';
import { createWebhookDelivery } from '#server/sandbox/webhook-delivery.ts';
import { listen } from '#test/support/listen.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { openTestShop } from '../test-shop.ts';

const shop = await openTestShop();
const stripe = createStripeClient(shop.context);
assert.ok(stripe);

const checkout = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  success_url: 'http://localhost:3000/done',
  cancel_url: 'http://localhost:3000/left',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 999,
        recurring: { interval: 'month' },
        product_data: { name: 'A <b>plan</b> & more' },
      },
    },
  ],
  ...changes,
});

test('an idempotency key returns the same response again, and an error for another request', async () => {
  const options = { idempotencyKey: 'TRN-SAME-SAME' };
  const first = await stripe.api.checkout.sessions.create(checkout(), options);
  const again = await stripe.api.checkout.sessions.create(checkout(), options);
  assert.equal(again.id, first.id);
  const other = stripe.api.checkout.sessions.create(checkout({ client_reference_id: 'else' }), options);
  await assert.rejects(other, { type: 'StripeIdempotencyError' });
});

test('invalid requests are refused as by Stripe', async () => {
  const soon = Math.floor(shop.clock.now().getTime() / 1000) + 29 * 60;
  const { sessions } = stripe.api.checkout;
  await assert.rejects(sessions.create(checkout({ expires_at: soon })), { type: 'StripeInvalidRequestError' });
  await assert.rejects(sessions.retrieve('cs_test_none'), { code: 'resource_missing', statusCode: 404 });
  const { id } = await sessions.create(checkout());
  assert.equal((await sessions.expire(id)).status, 'expired');
  await assert.rejects(sessions.expire(id), { statusCode: 400 });
  assert.equal((await fetch(`${shop.sandboxUrl}/v1/events`)).status, 401);
});

test('a session offers what the dashboard does, less what it does not allow', async () => {
  const offered = async (changes: Partial<Stripe.Checkout.SessionCreateParams>) => {
    const session = await stripe.api.checkout.sessions.create(checkout(changes));
    return [session.payment_method_types, session.adaptive_pricing?.enabled];
  };
  assert.deepEqual(await offered({}), [['card', 'link', 'sepa_debit'], true]);
  const cards = { allowed_payment_method_types: ['card' as const], adaptive_pricing: { enabled: false } };
  assert.deepEqual(await offered(cards), [['card'], false]);
});

test('an invoice of a subscription cannot be deleted, and only a finalized one is voided', async () => {
  const orderId = await shop.payByCard(await shop.signUp('drafts@example.com'), 1);
  const { subscriptions } = await shop.findStripeObjects(orderId);
  await shop.stripeControl(`subscriptions/${subscriptions[0]?.id}/draft`);
  const id = (await shop.findStripeObjects(orderId)).invoices.at(-1)?.id ?? '';
  const { invoices } = stripe.api;
  await assert.rejects(invoices.del(id), {
    statusCode: 400,
    message: /can't delete invoices created by subscriptions/,
  });
  await assert.rejects(invoices.voidInvoice(id), { statusCode: 400 });
  assert.equal((await invoices.finalizeInvoice(id)).status, 'open');
  await assert.rejects(invoices.finalizeInvoice(id), { code: 'invoice_not_editable' });
  assert.equal((await invoices.voidInvoice(id)).status, 'void');
  await assert.rejects(invoices.voidInvoice(id), { statusCode: 400 });
});

test('responses contain no data of the fake', async () => {
  const { id } = await stripe.api.checkout.sessions.create(checkout());
  assert.ok(!('internal' in (await stripe.api.checkout.sessions.retrieve(id))));
  const events = await stripe.api.events.list({ limit: 100 });
  assert.doesNotMatch(JSON.stringify(events), /"internal"/);
});

test('the checkout page shows the escaped product and may redirect to the shop', async () => {
  const { url } = await stripe.api.checkout.sessions.create(checkout({ client_reference_id: 'TRN-TEST-PAGE' }));
  const response = await fetch(url ?? '');
  const page = await response.text();
  assert.match(response.headers.get('content-security-policy') ?? '', /form-action 'self' http:\/\/localhost:3000/);
  for (const text of [
    'A &lt;b&gt;plan&lt;/b&gt; &amp; more',
    'TRN-TEST-PAGE',
    '$9.99',
    'Renews every month',
    'no money moves',
  ])
    assert.ok(page.includes(text), text);
  const buttons = [...page.matchAll(/<button id="(\w+)"[^>]*>(\w+)<\/button>/g)].map(([, id, name]) => [id, name]);
  assert.deepEqual(buttons, [
    ['pay', 'Pay'],
    ['decline', 'Decline'],
    ['cancel', 'Cancel'],
  ]);
  assert.doesNotMatch(page, /<script|style="/);
  const unknown = await fetch(`${url}/anything`, { method: 'POST' });
  assert.equal(unknown.status, 404);
  assert.equal((await fetch(`${shop.sandboxUrl}/stripe/checkout/cs_none`)).status, 404);
});

test('the overview page has controls for each purchase', async () => {
  const token = await shop.signUp('curious@example.com');
  const orderId = await shop.payByCard(token, 1);
  const page = await (await fetch(`${shop.sandboxUrl}/stripe`)).text();
  assert.ok(page.includes(orderId) && page.includes('Refund'));
  const renew = /formaction="(\/stripe\/control\/subscriptions\/\w+\/renew)"/.exec(page)?.[1];
  const headers = { accept: 'text/html' };
  const pressed = await fetch(`${shop.sandboxUrl}${renew}`, { method: 'POST', headers, redirect: 'manual' });
  assert.deepEqual([pressed.status, pressed.headers.get('location')], [303, '/stripe']);
  assert.equal((await shop.findStripeObjects(orderId)).invoices.length, 2);
});

test('the overview refunds the last charge, also after the next one was moved', async () => {
  const token = await shop.signUp('moved-refund@example.com');
  await shop.payByPayPal(token, 1);
  const orderId = await shop.payByCard(token, 1);
  await shop.idle();
  const { invoices } = await shop.findStripeObjects(orderId);
  assert.equal(invoices.length, 2, 'moving the charge made an invoice of zero');
  const page = await (await fetch(`${shop.sandboxUrl}/stripe`)).text();
  const [, path] = new RegExp(`formaction="(/stripe/control/invoices/${invoices[0]?.id}/refund)"`).exec(page) ?? [];
  assert.equal((await fetch(`${shop.sandboxUrl}${path}`, { method: 'POST' })).status, 200);
  assert.equal((await shop.waitForStatus(token, orderId, 'refunded')).status, 'refunded');
});

test('periods end on the day of the month on which they began, or on the month’s last day', () => {
  const anchor = Date.parse('2027-01-31T10:00:00Z') / 1000;
  const february = periodEnd(anchor, 'month', anchor);
  assert.equal(new Date(february * 1000).toISOString(), '2027-02-28T10:00:00.000Z');
  assert.equal(new Date(periodEnd(february, 'month', anchor) * 1000).toISOString(), '2027-03-31T10:00:00.000Z');
  const leapDay = Date.parse('2028-02-29T10:00:00Z') / 1000;
  assert.equal(new Date(periodEnd(leapDay, 'year', leapDay) * 1000).toISOString(), '2029-02-28T10:00:00.000Z');
});

test('forms of the SDK are parsed without polluting prototypes', () => {
  const form = readForm(
    'a[0][b]=1&a[0][c]=x%20y&metadata[orderId]=TRN&__proto__[polluted]=1&constructor[prototype][p]=1',
  );
  assert.deepEqual(form.a, { 0: { b: '1', c: 'x y' } });
  assert.equal(({} as { polluted?: string }).polluted, undefined);
  assert.equal(({} as { p?: string }).p, undefined);
});

test('a refused webhook is sent again, also after a restart', async () => {
  const statuses = [500, 200, 200];
  const receivedIds: string[] = [];
  const site = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    response.writeHead(statuses.shift() ?? 200).end();
    receivedIds.push(
      stripe.api.webhooks.constructEvent(body, String(request.headers['stripe-signature']), sandboxWebhookSecret).id,
    );
  });
  const port = await listen(site);
  const siteUrl = () => `http://127.0.0.1:${port}`;
  const folder = createTemporaryFolder();
  const file = path.join(folder, 'stripe.sqlite');
  const context = { siteUrl, log: createLog('silent') } as unknown as SandboxContext;
  try {
    const state = openSandboxState(file);
    createWebhookDelivery(state, context, stripeWebhooks).add(
      stripeEvent('invoice.paid', { id: 'in_1', object: 'invoice', created: 1 }, 1),
    );
    state.close();

    const reopened = openSandboxState(file);
    const delivery = createWebhookDelivery(reopened, context, stripeWebhooks);
    delivery.sendDue();
    await waitUntil(() => receivedIds.length >= 2, 'the webhook does not come twice');
    await delivery.idle();
    assert.equal(new Set(receivedIds).size, 1);
    assert.deepEqual(reopened.pendingWebhooks(), []);
    await delivery.stop();
    reopened.close();
  } finally {
    site.close();
  }
});
