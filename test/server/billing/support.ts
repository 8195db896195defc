/** A shop in a test: the app, the stand-ins of Stripe and PayPal, and what a buyer does. */
import type { Environment } from '#server/config.ts';
import { type Answer, startTestApp, type TestApp, testPassword } from '../support.ts';

export const calls = {
  create: '/turboClient/api/v1/payment/stripe/subscription/create',
  paypal: '/turboClient/api/v1/payment/paypal/create',
  resume: '/turboClient/api/v1/payment/stripe/subscription/resume',
  refund: (id: string) => `/turboClient/api/c-end/user-orders/${id}/refund`,
  cancel: '/turboClient/api/v1/payment/stripe/subscription/cancel',
  verify: '/turboClient/api/v1/payment/verify/downgrade',
  orders: '/turboClient/api/c-end/user-orders/query',
  order: (id: string) => `/turboClient/api/c-end/user-orders/${id}`,
  subscription: '/turboClient/api/c-end/subscription',
  webhook: '/turboClient/api/v1/payment/stripe/webhook',
};

export type Shop = TestApp & {
  buy(token: string, goodId: number, by?: 'create' | 'paypal'): Promise<{ orderId: string; url: string }>;
  /** Presses a button of the payment page; the address one is sent to, or the page's text. */
  press(url: string, choice: 'pay' | 'decline' | 'cancel'): Promise<string>;
  control(path: string, fields?: Record<string, string>): Promise<unknown>;
  /** Asks until an order has a status; the last answer. */
  until(token: string, orderId: string, status: string): Promise<Answer['body']['data']>;
  /** A new session, for when the clock has left the old one behind. */
  signIn(email: string): Promise<string>;
  /** The same on PayPal's page. */
  pressPaypal(url: string, choice: 'pay' | 'decline' | 'cancel'): Promise<string>;
  paypalControl(path: string, fields?: Record<string, string>): Promise<unknown>;
  /** The order at PayPal's stand-in. */
  paypalOrder(orderId: string): Promise<{ id: string; status: string }>;
  /** Buys and pays. */
  pay(token: string, goodId: number): Promise<string>;
  ofOrder(
    orderId: string,
  ): Promise<{ sessions: { id: string }[]; subscriptions: { id: string }[]; invoices: { id: string }[] }>;
};

const patienceMs = 5_000;

export async function openShop(env: Environment = {}): Promise<Shop> {
  const tern = await startTestApp({ sandbox: true, env });
  await tern.listen();
  const url = (path: string) => `${tern.sandboxUrl}/stripe/control/${path}`;
  const shop: Shop = {
    ...tern,
    async buy(token, good_id, by = 'create') {
      const answer = await tern.post(calls[by], { good_id }, { token });
      if (!answer.body.success) throw new Error(answer.raw);
      return answer.body.data;
    },
    async press(page, choice) {
      const answer = await fetch(`${page}/${choice}`, { method: 'POST', redirect: 'manual' });
      const to = answer.headers.get('location') ?? '';
      return to.startsWith('http') ? to : (await fetch(new URL(to, page))).text();
    },
    async pressPaypal(page, choice) {
      const { origin, searchParams } = new URL(page);
      const address = `${origin}/paypal/checkoutnow/${searchParams.get('token')}/${choice}`;
      const answer = await fetch(address, { method: 'POST', redirect: 'manual' });
      return answer.headers.get('location') ?? '';
    },
    async paypalControl(path, fields = {}) {
      const address = `${tern.sandboxUrl}/paypal/control/${path}`;
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    async paypalOrder(orderId) {
      const answer = await fetch(`${tern.sandboxUrl}/paypal/control/orders/${orderId}`);
      const [order] = ((await answer.json()) as { orders: { id: string; status: string }[] }).orders;
      if (!order) throw new Error(`PayPal knows no order ${orderId}`);
      return order;
    },
    async control(path, fields = {}) {
      const answer = await fetch(url(path), { method: 'POST', body: new URLSearchParams(fields) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    async until(token, orderId, status) {
      const deadline = Date.now() + patienceMs;
      for (;;) {
        const { body } = await tern.get(calls.order(orderId), { token });
        if (body.data?.status === status || Date.now() > deadline) return body.data;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async signIn(email) {
      const body = { email, password: testPassword, deviceType: 'web' };
      return (await tern.post('/turboClient/api/base/v3/service-token', body)).body.data.token;
    },
    async pay(token, goodId) {
      const { orderId, url: page } = await shop.buy(token, goodId);
      await shop.press(page, 'pay');
      await shop.until(token, orderId, 'completed');
      return orderId;
    },
    async ofOrder(orderId) {
      const answer = await fetch(url(`orders/${orderId}`));
      return (await answer.json()) as Awaited<ReturnType<Shop['ofOrder']>>;
    },
  };
  return shop;
}
