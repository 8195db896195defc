/** What the operator's statistics count. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaidPlan } from '#facts/plans.ts';
import { countActivePlans } from '#server/billing/count-active-plans.ts';
import {
  endEntitlement,
  eraseEntitlements,
  findEntitlements,
  grantEntitlement,
} from '#server/billing/entitlement-store.ts';
import { entitlementsAt } from '#server/billing/entitlements.ts';
import { countOrders } from '#server/billing/orders/store.ts';
import { addMs, dayMs } from '#server/clock.ts';
import { countReferrals, insertReward } from '#server/referral/store.ts';
import { createOrder, createSubscription } from '#test/server/billing/rows.ts';
import { openTestApp } from '../support.ts';

const testApp = await openTestApp();
const { db } = testApp.context;
const now = testApp.clock.now();

async function openOrder(account_id: string, amount: number, created_at: Date): Promise<string> {
  return (await createOrder(testApp.context, account_id, { amount, created_at })).order_id;
}

test('orders are counted by product, with their sum, from a time on', async () => {
  const account = await testApp.createAccount();
  await openOrder(account, 100, addMs(now, -1));
  await openOrder(account, 20, now);
  await openOrder(account, 3, addMs(now, 1));
  const product = { status: 'uncompleted', plan: 'personal', term: 'month', method: 'card', currency: 'USD' };
  assert.deepEqual(await countOrders(db, now), [{ ...product, count: 2, amount: 23 }]);
});

test('each account is counted once, by the plan that it can use now, grace included, and none that was erased', async () => {
  const grant = async (accountId: string, plan: PaidPlan, purchasedAt = now, orderId: string | null = null) => {
    const source = `stats ${accountId} ${plan}`;
    await grantEntitlement(db, { accountId, orderId, source, plan, days: 30, purchasedAt });
  };
  const accounts = [await testApp.createAccount(), await testApp.createAccount(), await testApp.createAccount()];
  for (const account of accounts) await grant(account, 'personal');
  await grant(accounts[0] ?? '', 'startup');
  await grant(await testApp.createAccount(), 'startup', addMs(now, -30 * dayMs));
  for (const renews of [true, false]) {
    const account = await testApp.createAccount();
    await grant(account, 'startup', addMs(now, -30 * dayMs));
    await createSubscription(testApp.context, {
      id: `late ${renews}`,
      account_id: account,
      good_id: 3,
      plan: 'startup',
      status: 'past_due',
      current_period_end: now,
      cancel_at_period_end: !renews,
    });
  }
  const erased = await testApp.createAccount();
  await grant(erased, 'startup', now, await openOrder(erased, 1, now));
  await eraseEntitlements(db, erased);
  assert.deepEqual(await countActivePlans(db, addMs(now, dayMs)), [
    { plan: 'personal', accounts: 2 },
    { plan: 'startup', accounts: 2 },
  ]);
});

test('no account is left out of the plans, whatever was bought, refunded or disputed', async () => {
  const before = await countActivePlans(db, now);
  const expected: Record<string, number> = Object.fromEntries(before.map(({ plan, accounts }) => [plan, accounts]));
  // Each number has a digit for every choice below.
  for (let number = 0; number < 3 * 3 * 3 * 2; number++) {
    const [last, earlier, refund, dispute] = [
      number % 3,
      ((number / 3) | 0) % 3,
      ((number / 9) | 0) % 3,
      (number / 27) | 0,
    ];
    const accountId = await testApp.createAccount();
    const order = await openOrder(accountId, 1, now);
    for (const [index, ago] of [[40, 32, 20][last], [200, 62, 45][earlier]].entries()) {
      const source = `whatever ${number} ${index}`;
      const plan = (['personal', 'startup'] as const)[(number + index) % 2] ?? 'personal';
      const purchasedAt = addMs(now, -(ago ?? 0) * dayMs);
      await grantEntitlement(db, { accountId, orderId: null, source, plan, days: 30, purchasedAt });
      if (index === 1 && refund > 0) await endEntitlement(db, source, addMs(purchasedAt, refund * 10 * dayMs));
      if (index === 0 && dispute)
        await db
          .insertInto('disputes')
          .values({
            id: source,
            order_id: order,
            source,
            outcome: 'lost',
            opened_at: purchasedAt,
            closed_at: addMs(now, -dayMs),
          })
          .execute();
    }
    const { plan } = entitlementsAt(await findEntitlements(db, accountId), now);
    expected[plan] = (expected[plan] ?? 0) + 1;
  }
  const { free, ...paid } = expected;
  assert.ok(free && free > 10 && Object.values(paid).every((accounts) => accounts > 10));
  for (const batchSize of [undefined, 7, 1]) {
    const plans = await countActivePlans(db, now, batchSize);
    assert.deepEqual(Object.fromEntries(plans.map(({ plan, accounts }) => [plan, accounts])), paid, `${batchSize}`);
  }
});

test('registrations and rewards of the referral program are counted from a time on', async () => {
  const inviter_id = await testApp.createAccount();
  const counts = { month: '2026-11', mailbox_digest: '', network_digest: '' };
  for (const [registered_at, not_counted] of [
    [addMs(now, -1), null],
    [now, null],
    [now, 'ownEmail'],
  ] as const) {
    const registration = { account_id: await testApp.createAccount(), inviter_id, registered_at, not_counted };
    await db
      .insertInto('registrations')
      .values({ ...counts, ...registration })
      .execute();
  }
  const reward = { account_id: inviter_id, month: '2026-11', claim_deadline: now, registrations: 6, days: 12 };
  await insertReward(db, { ...reward, number: 1, earned_at: addMs(now, -1) });
  await insertReward(db, { ...reward, number: 2, earned_at: now });
  assert.deepEqual(await countReferrals(db, now), { registrations: 2, counted: 1, rewards: 1 });
});
