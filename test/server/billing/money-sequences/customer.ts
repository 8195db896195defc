/** One customer of a random sequence. */
import assert from 'node:assert/strict';
import type { Subscription } from '#api-spec/subscription.ts';
import { createAccount } from '#server/accounts/create-account.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { findAccountById, getAccountRow } from '#server/accounts/store.ts';
import { findEntitlementSource } from '#server/billing/entitlement-store.ts';
import { findAllOrders } from '#server/billing/orders/store.ts';
import { minuteMs } from '#server/clock.ts';
import { deleteAccount } from '../../accounts/support.ts';
import { testPassword } from '../../support.ts';
import { paths, type TestShop } from '../test-shop.ts';
import type { CustomerMove } from './moves.ts';

export type SequenceCustomer = {
  accountId: string;
  perform(move: CustomerMove): Promise<void>;
  /** A new session: those before may have expired. */
  signIn(): Promise<void>;
  /** PayPal decides about the payments under review. */
  decide(): Promise<void>;
};

let count = 0;

/** @param passwordHash of `testPassword`, the same for all: hashing takes longer than most moves */
export async function createSequenceCustomer(shop: TestShop, passwordHash: string): Promise<SequenceCustomer> {
  const { context, clock } = shop;
  const { db } = context;
  const email = `sequence-${count++}@example.com`;
  const account = { email, passwordHash, inviterId: undefined, ipAddress: '127.0.0.1', locale: 'en', now: clock.now() };
  const created = await db.transaction().execute((tx) => createAccount(tx, context, account));
  if (!created) throw new Error(`${email} is taken`);
  const accountId = created.id;
  let token = '';
  const pages: string[] = [];
  /** PayPal's ids of the orders whose payments wait for a decision. */
  const reviewed: string[] = [];

  const signIn = async () => {
    token = await openSession(db, {
      account: await getAccountRow(db, accountId),
      deviceLabel: '',
      remember: true,
      now: clock.now(),
    });
  };
  const openPage = async (good_id: number, method: 'card' | 'paypal') => {
    // The page says that money may be on its way, and this customer believes it.
    const { body: preview } = await shop.get(`${paths.preview}?good_id=${good_id}&method=${method}`, { token });
    if (preview.data?.orderUnderReview) return undefined;
    const { body } = await shop.post(paths[method], { good_id }, { token });
    if (!body.success) return undefined;
    pages.push(body.data.url);
    return body.data.url as string;
  };
  const pay = async (url: string | undefined) => {
    if (url?.includes('/stripe/')) await shop.pressStripeButton(url, 'pay');
    if (url?.includes('/paypal/')) await shop.pressPayPalButton(url, 'pay');
  };
  /** Opens both payment providers' pages before paying on either. */
  const payInTwoTabs = async (goodId: number, first: 'card' | 'paypal') => {
    const urls = [await openPage(goodId, first), await openPage(goodId, first === 'card' ? 'paypal' : 'card')];
    for (const url of urls) {
      await pay(url);
      await shop.waitForWebhooks();
    }
  };
  const payUnderReview = async (goodId: number) => {
    const url = await openPage(goodId, 'paypal');
    const id = new URL(url ?? 'http://none').searchParams.get('token');
    if (!id) return;
    await shop.payPalControl(`orders/${id}/wait`);
    reviewed.push(id);
    await pay(url);
  };
  const findCompleted = async () => (await findAllOrders(db, accountId)).find(({ status }) => status === 'completed');
  const decide = async () => {
    for (const id of reviewed.splice(0)) await shop.payPalControl(`orders/${id}/complete`).catch(() => {});
  };
  const dispute = async (status: string) => {
    const order = await findCompleted();
    const source = order && (await findEntitlementSource(db, order.order_id));
    if (!order || !source) return;
    const actions: Record<string, string> = { open: 'dispute', won: 'win-dispute', lost: 'lose-dispute' };
    // Refused for a payment that was refunded, or disputed and lost, while its webhook was held.
    if (order.payment_method === 'card') {
      const fields = { status: status === 'open' ? 'needs_response' : status };
      await shop.stripeControl(`invoices/${source}/dispute`, fields).catch(() => {});
    } else await shop.payPalControl(`orders/${order.checkout_session_id}/${actions[status]}`).catch(() => {});
  };

  const moves = {
    async unsubscribe() {
      const { body } = await shop.delete(paths.cancel, { token });
      if (body.success) assertUnsubscribed(body.data, await shop.getSubscription(token), clock.now());
    },
    resume: () => shop.post(paths.resume, undefined, { token }),
    decide,
    /** The link of the mail about a declined renewal: it may be used later. */
    async openDue() {
      const { body } = await shop.post(paths.pay, undefined, { token });
      if (body.success) pages.push(body.data.url);
    },
    async refund() {
      const paid = await findCompleted();
      if (paid) await shop.post(paths.refund(paid.order_id), undefined, { token });
    },
    async delete() {
      // A receipt that is due would come after the mail with the code.
      await shop.idle();
      // Refused while signed out.
      if (!(await findAccountById(db, accountId))?.deleted_at) await deleteAccount(shop, token, email).catch(() => {});
    },
    async restore() {
      const body = { email, password: testPassword, deviceType: 'web', restore: true };
      token = (await shop.post('/turboClient/api/base/v3/service-token', body)).body.data?.token ?? token;
    },
  };

  assert.ok(accountId);
  await signIn();
  return {
    accountId,
    signIn,
    decide,
    async perform(move) {
      // So that no two moves happen at the same moment.
      clock.advance(minuteMs);
      if (move.kind === 'buy') await pay(await openPage(move.goodId, move.method));
      else if (move.kind === 'open') await openPage(move.goodId, move.method);
      else if (move.kind === 'pay') await pay(pages.at(-1 - move.page));
      else if (move.kind === 'payInTwoTabs') await payInTwoTabs(move.goodId, move.first);
      else if (move.kind === 'review') await payUnderReview(move.goodId);
      else if (move.kind === 'dispute') await dispute(move.status);
      else await moves[move.kind]();
    },
  };
}

/** What the response promises is what the dashboard shows, and no day that is not paid for is promised. */
function assertUnsubscribed({ plan, endsAt }: { plan: string; endsAt: string }, shown: Subscription, now: Date): void {
  const last = shown.entitlements.findLast((each) => each.plan === plan);
  assert.equal(endsAt, last?.endsAt ?? now.toISOString(), 'unsubscribing promises the paid days');
  const { renewal, subscribing, graceUntil, endsAtPeriodEnd } = shown;
  assert.deepEqual([renewal, subscribing, graceUntil], [null, false, null], 'nothing renews after unsubscribing');
  assert.ok(!endsAtPeriodEnd || last, 'only a plan that still runs can be resumed');
}
