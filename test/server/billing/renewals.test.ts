/** What happens around a renewal: the notice before, the refusal of the bank, the days of grace, ending and taking up again. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { linkToProviders } from '#server/billing/providers.ts';
import { dayMs } from '#server/billing/rules.ts';
import { sweepOnce } from '#server/billing/sweep.ts';
import { calls, openShop, type Shop } from './support.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const subscription = async (token: string) => (await shop.get(calls.subscription, { token })).body.data;
const sweep = () => {
  const { providers, stripe } = linkToProviders(shop.context);
  return sweepOnce(shop.context, providers, stripe);
};
const mailsTo = async (email: string, subject: RegExp) =>
  (await shop.mails()).filter(({ to, subject: said }) => to.address === email && subject.test(said));
const subscriptionIdOf = async (orderId: string) => (await shop.ofOrder(orderId)).subscriptions[0]?.id;

test('the notice comes seven days before a charge, once for each period', async () => {
  const email = 'notice@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.pay(token, 1);
  const chargeAt = Date.parse((await subscription(token)).renewal.nextChargeAt);
  shop.clock.set(new Date(chargeAt - 7 * dayMs - 60_000).toISOString());
  await sweep();
  assert.equal((await mailsTo(email, /renews on/)).length, 0);
  shop.clock.advance(60_000);
  await sweep();
  await sweep();
  const [mail, ...more] = await mailsTo(email, /renews on/);
  assert.equal(more.length, 0);
  assert.match(mail?.text ?? '', /\$9\.99/);
  shop.clock.set(new Date(chargeAt + 60_000).toISOString());
  await shop.control(`subscriptions/${await subscriptionIdOf(orderId)}/renew`);
  shop.clock.advance(25 * dayMs);
  await sweep();
  assert.equal((await mailsTo(email, /renews on/)).length, 2);
});

test('who has unsubscribed gets no notice', async () => {
  const email = 'no-notice@example.com';
  const token = await shop.signUp(email);
  await shop.pay(token, 1);
  await shop.delete(calls.cancel, { token });
  shop.clock.advance(25 * dayMs);
  await sweep();
  assert.equal((await mailsTo(email, /renews on/)).length, 0);
});

test('a declined renewal is said once, the plan runs on for three days, and paying late leaves no gap', async () => {
  const email = 'declined-renewal@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.pay(token, 1);
  const id = await subscriptionIdOf(orderId);
  const { validity } = await subscription(token);
  shop.clock.set(new Date(Date.parse(validity.endsAt) + 60_000).toISOString());
  await shop.control(`subscriptions/${id}/fail`);
  const mails = await mailsTo(email, /could not be renewed/);
  assert.equal(mails.length, 1);
  const later = await shop.signIn(email);
  const late = await subscription(later);
  assert.equal(late.plan, 'personal');
  assert.equal(Date.parse(late.graceUntil), Date.parse(validity.endsAt) + 3 * dayMs);
  assert.equal((await shop.post(calls.verify, { good_id: 1 }, { token: later })).status, 200);

  shop.clock.advance(2 * dayMs);
  const [payPage] = /http:\S+\/stripe\/invoice\/\w+/.exec(mails[0]?.text ?? '') ?? [];
  await fetch(`${payPage}/pay`, { method: 'POST' });
  await shop.control('webhooks/release');
  const paid = await subscription(await shop.signIn(email));
  assert.deepEqual([paid.plan, paid.graceUntil], ['personal', null]);
  assert.ok(Math.abs(Date.parse(paid.entitlements[0].startsAt) - Date.parse(validity.endsAt)) < dayMs);
});

test('after three days without money the plan is over', async () => {
  const email = 'lapsed@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.pay(token, 3);
  const { validity } = await subscription(token);
  shop.clock.set(new Date(Date.parse(validity.endsAt) + 60_000).toISOString());
  await shop.control(`subscriptions/${await subscriptionIdOf(orderId)}/fail`);
  const during = await shop.signIn(email);
  assert.equal((await shop.post(calls.verify, { good_id: 1 }, { token: during })).body.code, 3001);
  shop.clock.advance(3 * dayMs);
  const after = await subscription(await shop.signIn(email));
  assert.deepEqual([after.plan, after.graceUntil], ['free', null]);
});

test('unsubscribing can be taken back until the period ends', async () => {
  const email = 'undo@example.com';
  const token = await shop.signUp(email);
  await shop.pay(token, 1);
  const before = (await subscription(token)).renewal;
  await shop.delete(calls.cancel, { token });
  assert.equal((await subscription(token)).subscribing, false);
  assert.equal((await mailsTo(email, /You have unsubscribed/)).length, 1);
  const resumed = await shop.post(calls.resume, undefined, { token });
  assert.deepEqual([resumed.status, resumed.body.data], [200, before]);
  assert.equal((await shop.post(calls.resume, undefined, { token })).status, 200);
  assert.deepEqual((await subscription(token)).renewal, before);
  const never = await shop.signUp('never@example.com');
  assert.equal((await shop.post(calls.resume, undefined, { token: never })).body.code, 3005);
});

test('after the period’s end there is nothing to take back', async () => {
  const token = await shop.signUp('too-late@example.com');
  await shop.pay(token, 1);
  await shop.delete(calls.cancel, { token });
  shop.clock.advance(32 * dayMs);
  const later = await shop.signIn('too-late@example.com');
  assert.equal((await shop.post(calls.resume, undefined, { token: later })).body.code, 3005);
});
