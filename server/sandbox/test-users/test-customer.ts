/** What a test user can do: API calls of the real app, the pages and controls of the fakes, at any moment of the past. */
import type { FastifyInstance } from 'fastify';
import type { OperationDefinition } from '#api-spec/operation.ts';
import { operations } from '#api-spec/operations.ts';
import type { Order } from '#api-spec/orders.ts';
import type { Product } from '#api-spec/products.ts';
import { defaultLocale } from '#facts/locales.ts';
import { createAccount } from '../../accounts/create-account.ts';
import { connectIdentity } from '../../accounts/oauth/store.ts';
import { addMs, dayMs, hourMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { perReward } from '../../referral/rules.ts';
import { subjectOf } from '../identity-providers/provider-users.ts';
import { periodEnd } from '../stripe/objects.ts';
import type { DeliveryMode } from '../webhook-delivery.ts';

export type TestCustomerOptions = {
  app: FastifyInstance;
  context: Context;
  sandboxUrl: string;
  account: { id: string; email: string; token: string };
  /** When the seeding takes place. */
  now: Date;
  travelTo(at: Date): void;
  /** Webhooks are dropped while they bring nothing that the customer does not request. */
  setDeliveryMode(mode: DeliveryMode): void;
  /** The verification code of the last mail. */
  lastCode(): Promise<string>;
};

export type TestCustomer = ReturnType<typeof createTestCustomer>;

export function createTestCustomer(options: TestCustomerOptions) {
  const { app, context, sandboxUrl, account, now, travelTo, setDeliveryMode, lastCode } = options;

  const call = async <O extends Pick<OperationDefinition, 'id' | 'method' | 'path'>>(
    { id, method, path }: O,
    { params = {}, body }: { params?: Record<string, string>; body?: object } = {},
    // biome-ignore lint/suspicious/noExplicitAny: the data of any operation; the callers name its type
  ): Promise<any> => {
    const response = await app.inject({
      method: method === 'delete' ? 'DELETE' : method === 'post' ? 'POST' : 'GET',
      url: path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(params[name] ?? '')),
      headers: { 'x-token': account.token },
      ...(body ? { payload: body } : {}),
    });
    const { success, msg, data } = response.json();
    if (!success) throw new Error(`${id}: ${msg}`);
    return data;
  };
  const post = async (url: string): Promise<void> => {
    const response = await fetch(url, { method: 'POST', redirect: 'manual' });
    if (response.status >= 400) throw new Error(`${new URL(url).pathname}: ${response.status}`);
  };
  const controlSubscription = async (orderId: string, action: 'renew' | 'fail') => {
    const found = await fetch(`${sandboxUrl}/stripe/control/orders/${orderId}`);
    const [subscription] = ((await found.json()) as { subscriptions: { id: string }[] }).subscriptions;
    setDeliveryMode('normal');
    await post(`${sandboxUrl}/stripe/control/subscriptions/${subscription?.id}/${action}`);
    setDeliveryMode('drop');
  };
  let invited = 0;

  return {
    travelToDaysAgo: (days: number) => travelTo(addMs(now, -days * dayMs)),
    /** To the start of a monthly period that ended about an hour ago. */
    travelToMonthBefore: () => travelTo(endedPeriodStart(now)),
    travelToLastMonth: () => travelTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))),

    async buy(plan: Product['plan'], term: Product['term'], method: Order['paymentMethod']): Promise<string> {
      const { products } = (await call(operations.listProducts)) as { products: Product[] };
      const product = products.find((each) => each.plan === plan && each.term === term);
      if (!product) throw new Error(`The catalog has no ${plan} by the ${term}`);
      const create = method === 'card' ? operations.createStripeSubscription : operations.createPaypalPayment;
      const { orderId, url } = await call(create, { body: { good_id: product.good_id } });
      await post(payButtonUrl(url));
      // An order is checked with the payment provider when its webhook is late.
      travelTo(addMs(context.clock.now(), minuteMs));
      const { status } = await call(operations.getOrder, { params: { orderId } });
      if (status !== 'completed') throw new Error(`${orderId} is ${status}`);
      return orderId;
    },
    cancelRenewal: (): Promise<void> => call(operations.cancelStripeSubscription),
    /** Ends the paid period at Stripe: a subscription that was cancelled is over. */
    endPeriod: (orderId: string) => controlSubscription(orderId, 'renew'),
    failRenewal: (orderId: string) => controlSubscription(orderId, 'fail'),
    refund: (orderId: string): Promise<void> => call(operations.refundOrder, { params: { orderId } }),

    /** As many sign-ups with the customer's invite code as one reward takes. */
    async inviteForReward() {
      await context.db.transaction().execute(async (tx) => {
        for (const last = invited + perReward; invited < last; ) {
          invited += 1;
          await createAccount(tx, context, {
            email: `invited${invited}@tern.example`,
            passwordHash: null,
            inviterId: account.id,
            // More than a few registrations from one network do not count.
            ipAddress: `192.0.${invited}.1`,
            locale: defaultLocale,
            now: context.clock.now(),
          });
        }
      });
    },
    /** Claims the newest reward. */
    async claimReward() {
      const { rows } = (await call(operations.listRewards)) as { rows: { rewardId: string }[] };
      await call(operations.claimReward, { params: { rewardId: rows[0]?.rewardId ?? '' } });
    },
    async connectGoogle() {
      const { id: account_id, email } = account;
      const subject = subjectOf('google', email);
      const identity = { identity_provider: 'google' as const, issuer: `${sandboxUrl}/google`, subject };
      await connectIdentity(context.db, { ...identity, account_id, email, name: null }, context.clock.now());
    },
    async deleteAccount() {
      await call(operations.sendConfirmationCode);
      await call(operations.confirmSession, { body: { code: await lastCode() } });
      await call(operations.deleteAccount, { body: { confirmation: account.email } });
    },
  };
}

function payButtonUrl(pageUrl: string): string {
  const { origin, pathname, searchParams } = new URL(pageUrl);
  const paypalOrderId = searchParams.get('token');
  return paypalOrderId ? `${origin}/paypal/checkoutnow/${paypalOrderId}/pay` : `${origin}${pathname}/pay`;
}

/** Months differ in length, so the start is searched hour by hour. */
function endedPeriodStart(now: Date): Date {
  const latestEnd = seconds(addMs(now, -hourMs));
  let start = addMs(now, -27 * dayMs);
  const endOf = (at: Date) => periodEnd(seconds(at), 'month', seconds(at));
  while (endOf(start) > latestEnd) start = addMs(start, -hourMs);
  return start;
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
