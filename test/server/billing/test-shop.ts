/** A test app with fake Stripe and PayPal, and what a customer does in it. */
import { after } from 'node:test';
import { getAccountRow } from '#server/accounts/store.ts';
import { providerNames } from '#server/billing/payments/provider.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { PaymentProviderName } from '#server/db/tables/billing.ts';
import { findAccountId, startTestApp, type TestApp, type TestOptions, type TestResponse } from '../support.ts';

export const paths = {
  card: '/turboClient/api/v1/payment/stripe/subscription/create',
  paypal: '/turboClient/api/v1/payment/paypal/create',
  resume: '/turboClient/api/v1/payment/stripe/subscription/resume',
  refund: (id: string) => `/turboClient/api/c-end/user-orders/${id}/refund`,
  cancel: '/turboClient/api/v1/payment/stripe/subscription/cancel',
  portal: '/turboClient/api/v1/payment/stripe/subscription/portal',
  pay: '/turboClient/api/v1/payment/stripe/subscription/pay',
  preview: '/turboClient/api/v1/payment/preview',
  verify: '/turboClient/api/v1/payment/verify/downgrade',
  orders: '/turboClient/api/c-end/user-orders/query',
  order: (id: string) => `/turboClient/api/c-end/user-orders/${id}`,
  subscription: '/turboClient/api/c-end/subscription',
  webhook: '/turboClient/api/v1/payment/stripe/webhook',
};

type Button = 'pay' | 'decline' | 'cancel';
type StripeObject = { id: string; status: string; cancel_at_period_end?: boolean };
type StripeObjects = { sessions: StripeObject[]; subscriptions: StripeObject[]; invoices: StripeObject[] };
export type LedgerEntry = { at: number; orderId: string; kind: 'charge' | 'refund'; amount: number };

export type TestShop = TestApp & {
  createOrder(token: string, goodId: number, method?: 'card' | 'paypal'): Promise<{ orderId: string; url: string }>;
  /** Presses a button of fake Stripe's page. @returns the URL that it redirects to, or the text of the page that it shows */
  pressStripeButton(url: string, button: Button): Promise<string>;
  /** @returns the URL that fake PayPal's page redirects to */
  pressPayPalButton(url: string, button: Button): Promise<string>;
  /** Requests an order until it has a status. @returns the last response's order */
  waitForStatus(token: string, orderId: string, status: string): Promise<TestResponse['body']['data']>;
  /** Creates an order and pays it. @returns its id */
  payByCard(token: string, goodId: number): Promise<string>;
  payByPayPal(token: string, goodId: number): Promise<string>;
  getSubscription(token: string): Promise<TestResponse['body']['data']>;
  /** The subscription at fake Stripe that an order began. */
  findSubscriptionId(orderId: string): Promise<string>;
  /** One minute after the plan of an order by card has ended, the charge for its renewal is declined. @returns when the plan ended */
  failRenewal(token: string, orderId: string): Promise<Date>;
  /** Of mails that answer no request. */
  findLocale(token: string): Promise<string | null>;
  stripeControl(path: string, fields?: Record<string, string>): Promise<unknown>;
  payPalControl(path: string, fields?: Record<string, string>): Promise<unknown>;
  /**
   * Resolves when the webhooks of both payment providers were delivered. The shop waits for those of each request: while its clock stands
   * still, a late webhook is as new as the request after it, and would undo it.
   */
  waitForWebhooks(): Promise<void>;
  /** What fake Stripe has for an order. */
  findStripeObjects(orderId: string): Promise<StripeObjects>;
  /** What fake PayPal has for an order. */
  findPayPalOrder(orderId: string): Promise<{ id: string; status: string; payer?: { payer_id: string } }>;
  /** Every movement of money at a fake payment provider, oldest first. */
  getLedger(paymentProvider: PaymentProviderName): Promise<LedgerEntry[]>;
};

/** Only an order that never gets the status takes as long. */
const timeoutMs = 120_000;
const pollMs = 20;

/** Closes it after the test or the file that opens it. */
export async function openTestShop(...options: Parameters<typeof startTestShop>): Promise<TestShop> {
  const shop = await startTestShop(...options);
  after(() => shop.close());
  return shop;
}

export async function startTestShop(
  env: Environment = {},
  options: Pick<TestOptions, 'renderPdf' | 'logTo' | 'tracing' | 'concurrentWebhooks'> = {},
): Promise<TestShop> {
  const testApp = await startTestApp({ sandbox: true, env, ...options });
  await testApp.listen();
  const sandbox = async (path: string, options: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${testApp.sandboxUrl}/${path}`, options);
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const post = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });

  const waitForWebhooks = async () => {
    await Promise.all(providerNames.map((name) => sandbox(`${name}/control/webhooks/wait`, { method: 'POST' })));
  };
  const shop: TestShop = {
    ...testApp,
    waitForWebhooks,
    async idle() {
      // Jobs change subscriptions, which sends webhooks, which can add jobs.
      for (let round = 0; round < 2; round++) {
        await waitForWebhooks();
        await testApp.idle();
      }
    },
    async mails() {
      await shop.idle();
      return testApp.mails();
    },
    async post(url, body, options) {
      const response = await testApp.post(url, body, options);
      await waitForWebhooks();
      return response;
    },
    async delete(url, options) {
      const response = await testApp.delete(url, options);
      await waitForWebhooks();
      return response;
    },
    async createOrder(token, good_id, method = 'card') {
      const { body, raw } = await testApp.post(paths[method], { good_id }, { token });
      if (!body.success) throw new Error(raw);
      return body.data;
    },
    async pressStripeButton(url, button) {
      const location = await pressButton(`${url}/${button}`);
      return location.startsWith('http') ? location : (await fetch(new URL(location, url))).text();
    },
    pressPayPalButton(url, button) {
      const { origin, searchParams } = new URL(url);
      return pressButton(`${origin}/paypal/checkoutnow/${searchParams.get('token')}/${button}`);
    },
    async waitForStatus(token, orderId, status) {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const { body } = await testApp.get(paths.order(orderId), { token });
        if (body.data?.status === status || Date.now() > deadline) return body.data;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },
    async payByCard(token, goodId) {
      const { orderId, url } = await shop.createOrder(token, goodId);
      await shop.pressStripeButton(url, 'pay');
      await shop.waitForStatus(token, orderId, 'completed');
      await waitForWebhooks();
      return orderId;
    },
    async payByPayPal(token, goodId) {
      const { orderId, url } = await shop.createOrder(token, goodId, 'paypal');
      await shop.pressPayPalButton(url, 'pay');
      await shop.waitForStatus(token, orderId, 'completed');
      await waitForWebhooks();
      return orderId;
    },
    findLocale: async (token) => (await getAccountRow(testApp.context.db, await findAccountId(testApp, token))).locale,
    getSubscription: async (token) => (await testApp.get(paths.subscription, { token })).body.data,
    async findSubscriptionId(orderId) {
      const [subscription] = (await shop.findStripeObjects(orderId)).subscriptions;
      if (!subscription) throw new Error(`fake Stripe has no subscription of ${orderId}`);
      return subscription.id;
    },
    async failRenewal(token, orderId) {
      const endsAt = new Date((await shop.getSubscription(token)).validity.endsAt);
      shop.clock.set(addMs(endsAt, minuteMs).toISOString());
      await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(orderId)}/fail`);
      return endsAt;
    },
    stripeControl: (path, fields = {}) => sandbox(`stripe/control/${path}`, post(fields)),
    payPalControl: (path, fields = {}) => sandbox(`paypal/control/${path}`, post(fields)),
    findStripeObjects: async (orderId) => (await sandbox(`stripe/control/orders/${orderId}`)) as StripeObjects,
    async findPayPalOrder(orderId) {
      const { orders } = (await sandbox(`paypal/control/orders/${orderId}`)) as {
        orders: { id: string; status: string; payer?: { payer_id: string } }[];
      };
      const [order] = orders;
      if (!order) throw new Error(`fake PayPal has no order ${orderId}`);
      return order;
    },
    getLedger: async (paymentProvider) => (await sandbox(`${paymentProvider}/control/ledger`)) as LedgerEntry[],
  };
  return shop;
}

async function pressButton(url: string): Promise<string> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual' });
  return response.headers.get('location') ?? '';
}
