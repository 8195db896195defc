/** The stand-in behaves as Stripe where the product relies on it, and its page can be used by people. */
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type Stripe from 'stripe';
import { linkToStripe, type StripeLink, sandboxWebhookSecret } from '#server/billing/stripe/link.ts';
import { createLog } from '#server/log.ts';
import { createDelivery } from '#server/sandbox/delivery.ts';
import type { SandboxContext } from '#server/sandbox/sandbox.ts';
import { openSandboxState } from '#server/sandbox/state.ts';
import { stripeEvent, stripeEvents } from '#server/sandbox/stripe/events.ts';
import { readForm } from '#server/sandbox/stripe/form.ts';
import { periodEnd } from '#server/sandbox/stripe/objects.ts';
import { openShop, type Shop } from './support.ts';

let shop: Shop;
let stripe: StripeLink;
before(async () => {
  shop = await openShop();
  const link = linkToStripe(shop.context);
  assert.ok(link);
  stripe = link;
});
after(() => shop.close());

const checkout = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  ...{ mode: 'subscription', success_url: 'http://localhost:3000/done', cancel_url: 'http://localhost:3000/left' },
  line_items: [
    {
      quantity: 1,
      price_data: {
        ...{ currency: 'usd', unit_amount: 999, recurring: { interval: 'month' } },
        product_data: { name: 'A <b>plan</b> & more' },
      },
    },
  ],
  ...changes,
});

test('an idempotency key gives the same answer again, and none to another question', async () => {
  const options = { idempotencyKey: 'TRN-SAME-SAME' };
  const first = await stripe.api.checkout.sessions.create(checkout(), options);
  const again = await stripe.api.checkout.sessions.create(checkout(), options);
  assert.equal(again.id, first.id);
  const other = stripe.api.checkout.sessions.create(checkout({ client_reference_id: 'else' }), options);
  await assert.rejects(other, { type: 'StripeIdempotencyError' });
});

test('what Stripe refuses is refused', async () => {
  const soon = Math.floor(shop.clock.now().getTime() / 1000) + 29 * 60;
  const { sessions } = stripe.api.checkout;
  await assert.rejects(sessions.create(checkout({ expires_at: soon })), { type: 'StripeInvalidRequestError' });
  await assert.rejects(sessions.retrieve('cs_test_none'), { code: 'resource_missing', statusCode: 404 });
  const { id } = await sessions.create(checkout());
  assert.equal((await sessions.expire(id)).status, 'expired');
  await assert.rejects(sessions.expire(id), { statusCode: 400 });
  assert.equal((await fetch(`${shop.sandboxUrl}/v1/events`)).status, 401);
});

test('answers hold nothing of the stand-in’s own', async () => {
  const { id } = await stripe.api.checkout.sessions.create(checkout());
  assert.ok(!('stand_in' in (await stripe.api.checkout.sessions.retrieve(id))));
  const events = await stripe.api.events.list({ limit: 100 });
  assert.doesNotMatch(JSON.stringify(events), /stand_in"/);
});

test('the page shows what is bought, escapes it, and may send its form back to the shop', async () => {
  const { url } = await stripe.api.checkout.sessions.create(checkout({ client_reference_id: 'TRN-TEST-PAGE' }));
  const answer = await fetch(url ?? '');
  const page = await answer.text();
  assert.match(answer.headers.get('content-security-policy') ?? '', /form-action 'self' http:\/\/localhost:3000/);
  for (const words of [
    'A &lt;b&gt;plan&lt;/b&gt; &amp; more',
    'TRN-TEST-PAGE',
    '$9.99',
    'Renews every month',
    'no money moves',
  ])
    assert.ok(page.includes(words), words);
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

test('people find the controls of what they bought', async () => {
  const token = await shop.signUp('curious@example.com');
  const orderId = await shop.pay(token, 1);
  const page = await (await fetch(`${shop.sandboxUrl}/stripe`)).text();
  assert.ok(page.includes(orderId) && page.includes('Refund'));
  const renew = /formaction="(\/stripe\/control\/subscriptions\/\w+\/renew)"/.exec(page)?.[1];
  const headers = { accept: 'text/html' };
  const pressed = await fetch(`${shop.sandboxUrl}${renew}`, { method: 'POST', headers, redirect: 'manual' });
  assert.deepEqual([pressed.status, pressed.headers.get('location')], [303, '/stripe']);
  assert.equal((await shop.ofOrder(orderId)).invoices.length, 2);
});

test('periods end on the day they began, or on the month’s last', () => {
  const anchor = Date.parse('2027-01-31T10:00:00Z') / 1000;
  const february = periodEnd(anchor, 'month', anchor);
  assert.equal(new Date(february * 1000).toISOString(), '2027-02-28T10:00:00.000Z');
  assert.equal(new Date(periodEnd(february, 'month', anchor) * 1000).toISOString(), '2027-03-31T10:00:00.000Z');
  const leapDay = Date.parse('2028-02-29T10:00:00Z') / 1000;
  assert.equal(new Date(periodEnd(leapDay, 'year', leapDay) * 1000).toISOString(), '2029-02-28T10:00:00.000Z');
});

test('forms of the SDK are read, and names that are not data stay out', () => {
  const form = readForm(
    'a[0][b]=1&a[0][c]=x%20y&metadata[orderId]=TRN&__proto__[polluted]=1&constructor[prototype][p]=1',
  );
  assert.deepEqual(form.a, { 0: { b: '1', c: 'x y' } });
  assert.equal(({} as { polluted?: string }).polluted, undefined);
  assert.equal(({} as { p?: string }).p, undefined);
});

test('a webhook that is refused is sent again, and one that is not taken yet survives a restart', async () => {
  const answers = [500, 200, 200];
  const taken: string[] = [];
  const site = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    response.writeHead(answers.shift() ?? 200).end();
    taken.push(
      stripe.api.webhooks.constructEvent(body, String(request.headers['stripe-signature']), sandboxWebhookSecret).id,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tern-stripe-')), 'stripe.sqlite');
  const context = { siteUrl, log: createLog('silent') } as unknown as SandboxContext;
  try {
    const state = openSandboxState(file);
    createDelivery(state, context, stripeEvents).add(
      stripeEvent('invoice.paid', { id: 'in_1', object: 'invoice', created: 1 }, 1),
    );
    state.close();

    const later = openSandboxState(file);
    const delivery = createDelivery(later, context, stripeEvents);
    delivery.pump();
    while (taken.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await delivery.idle();
    assert.equal(new Set(taken).size, 1);
    assert.deepEqual(later.deliveries(), []);
    await delivery.stop();
    later.close();
  } finally {
    site.close();
  }
});
