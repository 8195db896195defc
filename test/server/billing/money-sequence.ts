/** One customer's random sequence: what they do, what the payment providers do, and what becomes of the webhooks. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findAccount } from '#server/accounts/store.ts';
import { findEntitlementSource } from '#server/billing/entitlement-store.ts';
import { findAllOrders } from '#server/billing/orders/store.ts';
import { runBillingCleanup } from '#server/billing/payments/cleanup.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { type Finding, reconcile } from '#server/billing/reconcile/reconcile.ts';
import { dayMs, hourMs } from '#server/clock.ts';
import { deleteAccount } from '../accounts/support.ts';
import { testPassword } from '../support.ts';
import { paths, type TestShop } from './test-shop.ts';

const goodId = fc.integer({ min: 1, max: 4 });
const method = fc.constantFrom('card' as const, 'paypal' as const);

/** The alphabet. */
export const move = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('buy' as const), goodId, method }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('open' as const), goodId, method }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pay' as const), page: fc.nat({ max: 5 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      days: fc.integer({ min: 1, max: 40 }),
      isDeclined: fc.nat({ max: 2 }).map((value) => value === 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('unsubscribe' as const, 'resume', 'refund', 'cleanup', 'review', 'decide'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), seed: fc.nat({ max: 99 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'restore', 'reconcile') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('dispute' as const), status: fc.constantFrom('open', 'won', 'lost') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('webhooks' as const),
      mode: fc.constantFrom('normal', 'hold', 'drop', 'repeat'),
    }),
  },
);
export type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

export type Customer = {
  accountId: string;
  perform(move: Move): Promise<void>;
  /** Lets everything arrive that can, and mends by `reconcile` what cannot. @returns what `reconcile` finds afterwards */
  settle(): Promise<Finding[]>;
  /** Takes the customer out of the cleanup jobs' sight, so that the next sequence is not slower. */
  retire(): Promise<void>;
};

let count = 0;

export async function createCustomer(shop: TestShop): Promise<Customer> {
  const { context, clock } = shop;
  const { db } = context;
  const email = `sequence-${count++}@example.com`;
  const startedAt = clock.now();
  let token = await shop.signUp(email);
  const accountId = (await findAccount(db, email))?.id ?? '';
  const payments = createPaymentProviders(context);
  const { stripe } = payments;
  assert.ok(stripe);
  const pages: string[] = [];
  /** PayPal's ids of the orders whose payments wait for a decision. */
  const reviewed: string[] = [];
  let isDropped = false;

  const both = (path: string, fields: Record<string, string>) =>
    Promise.all([shop.stripeControl(path, fields), shop.payPalControl(path, fields)]);
  const cleanup = async () => {
    await runBillingCleanup(context, payments.paymentProviders, stripe);
    await shop.idle();
  };
  const runReconcile = async (apply: boolean) => {
    const findings = await reconcile(context, payments, { since: startedAt, apply });
    await shop.idle();
    return findings.filter(({ account }) => account === accountId);
  };
  const signIn = async (restore: boolean) => {
    const body = { email, password: testPassword, deviceType: 'web', ...(restore ? { restore } : {}) };
    token = (await shop.post('/turboClient/api/base/v3/service-token', body)).body.data?.token ?? token;
  };
  const isDeleted = async () => (await findAccount(db, email))?.deleted_at !== null;
  const openPage = async ({ goodId: good_id, method: by }: { goodId: number; method: 'card' | 'paypal' }) => {
    const { body } = await shop.post(paths[by], { good_id }, { token });
    if (body.success) pages.push(body.data.url);
  };
  const pay = async (url: string | undefined) => {
    if (url?.includes('/stripe/')) await shop.pressStripeButton(url, 'pay');
    if (url?.includes('/paypal/')) await shop.pressPayPalButton(url, 'pay');
  };
  /** Stripe charges what is due. */
  const chargeDue = async (isDeclined: boolean) => {
    const { data } = await stripe.api.subscriptions.list({ limit: 100 });
    for (const { id, status, items } of data.filter(({ metadata }) => metadata.accountId === accountId)) {
      const end = (items.data[0]?.current_period_end ?? 0) * 1000;
      if (status === 'canceled' || status === 'past_due' || end > clock.now().getTime()) continue;
      await shop.stripeControl(`subscriptions/${id}/${isDeclined ? 'fail' : 'renew'}`);
    }
  };
  const findCompleted = async () => (await findAllOrders(db, accountId)).find(({ status }) => status === 'completed');
  const decide = async () => {
    for (const id of reviewed.splice(0)) await shop.payPalControl(`orders/${id}/complete`).catch(() => {});
  };
  const dispute = async (status: 'open' | 'won' | 'lost') => {
    const order = await findCompleted();
    const source = order && (await findEntitlementSource(db, order.order_id));
    if (!order || !source) return;
    const actions = { open: 'dispute', won: 'win-dispute', lost: 'lose-dispute' };
    // Refused for a payment that was refunded, or disputed and lost, while its webhook was held.
    if (order.payment_method === 'card') {
      const fields = { status: status === 'open' ? 'needs_response' : status };
      await shop.stripeControl(`invoices/${source}/dispute`, fields).catch(() => {});
    } else await shop.payPalControl(`orders/${order.checkout_session_id}/${actions[status]}`).catch(() => {});
  };

  const moves: Record<
    Exclude<Move['kind'], 'buy' | 'open' | 'pay' | 'advance' | 'release' | 'dispute' | 'webhooks'>,
    () => Promise<unknown>
  > = {
    unsubscribe: () => shop.delete(paths.cancel, { token }),
    resume: () => shop.post(paths.resume, undefined, { token }),
    cleanup,
    decide,
    reconcile: () => runReconcile(true),
    restore: () => signIn(true),
    async refund() {
      const paid = await findCompleted();
      if (paid) await shop.post(paths.refund(paid.order_id), undefined, { token });
    },
    async review() {
      const url = pages.findLast((each) => each.includes('/paypal/'));
      const id = new URL(url ?? 'http://none').searchParams.get('token');
      if (!id) return;
      await shop.payPalControl(`orders/${id}/wait`);
      reviewed.push(id);
      await pay(url);
    },
    async delete() {
      // A receipt that is due would come after the mail with the code.
      await shop.idle();
      // Refused less than a minute after another code, and while signed out.
      if (!(await isDeleted())) await deleteAccount(shop, token, email).catch(() => {});
    },
  };

  return {
    accountId,
    async perform(each) {
      if (each.kind === 'buy' || each.kind === 'open') await openPage(each);
      if (each.kind === 'buy') await pay(pages.at(-1));
      else if (each.kind === 'pay') await pay(pages.at(-1 - each.page));
      else if (each.kind === 'dispute') await dispute(each.status as 'open' | 'won' | 'lost');
      else if (each.kind === 'release') await both('webhooks/release', { shuffle: String(each.seed), times: '2' });
      else if (each.kind === 'webhooks') {
        isDropped ||= each.mode === 'drop';
        await both('webhooks', { mode: each.mode });
      } else if (each.kind === 'advance') {
        clock.advance(each.days * dayMs);
        await cleanup();
        await chargeDue(each.isDeclined);
        await signIn(false);
      } else if (each.kind !== 'open') await moves[each.kind]();
    },
    async settle() {
      await both('webhooks', { mode: 'normal' });
      await both('webhooks/release', { shuffle: '1' });
      await decide();
      if (isDropped) await runReconcile(true);
      for (const hours of [1, 3, 3]) {
        clock.advance(hours * hourMs);
        await cleanup();
      }
      return runReconcile(false);
    },
    async retire() {
      await db.updateTable('subscriptions').set({ status: 'canceled' }).where('account_id', '=', accountId).execute();
      await db
        .updateTable('orders')
        .set({ status: 'cancelled' })
        .where('account_id', '=', accountId)
        .where('status', '=', 'uncompleted')
        .execute();
    },
  };
}
