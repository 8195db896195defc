/** What customers of a fleet do, the way the site does it for them: they sign up, order, pay, look after their order, ask again. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '#api-spec/orders.ts';
import type { Fleet } from './fleet.ts';

export type Answer = { status: number; headers: Headers; success: boolean; code: number; data: unknown };
export type Customer = { email: string; token: string };
export type Purchase = { orderId: string; url: string };
export type Method = Order['paymentMethod'];

export const password = 'tern-2026!';
const patienceMs = 60_000;
const pauseMs = 100;
const api = '/turboClient/api';
export const calls = {
  buy: { card: `${api}/v1/payment/stripe/subscription/create`, paypal: `${api}/v1/payment/paypal/create` },
  order: (id: string) => `${api}/c-end/user-orders/${id}`,
  refund: (id: string) => `${api}/c-end/user-orders/${id}/refund`,
  orders: `${api}/c-end/user-orders/query?status=1&pagination=true`,
  user: `${api}/c-end/user-info`,
  products: `${api}/product/list/official`,
  signIn: `${api}/base/v3/service-token`,
  sendCode: `${api}/base/register/email/sendCode`,
  register: `${api}/base/register/check`,
};

export class Refused extends Error {
  readonly status: number;
  constructor({ status, code }: Answer) {
    super(`no order: ${status} ${code}`);
    this.status = status;
  }
}

type Call = { body?: object; token?: string; url?: string };

/** One call at a server that lives. @throws when there is no answer, also after half a minute of silence. */
export async function call(fleet: Fleet, method: 'GET' | 'POST', path: string, sent: Call = {}): Promise<Answer> {
  const { body, token, url = fleet.url() } = sent;
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { 'x-token': token } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  return { ...((await answer.json()) as Answer), status: answer.status, headers: answer.headers };
}

/** Asks again while nobody answers, or the answer is that something is down. */
export async function insist(fleet: Fleet, method: 'GET' | 'POST', path: string, sent: Call = {}): Promise<Answer> {
  for (const until = Date.now() + patienceMs; ; await wait(pauseMs)) {
    const answer = await call(fleet, method, path, sent).catch(() => null);
    if (answer && answer.status < 500) return answer;
    if (Date.now() > until) throw new Error(`${path}: no use asking${answer ? ` (${answer.status})` : ''}`);
  }
}

/** The body of the sign-up call. */
export function registration(email: string, code: string) {
  return { email, code, password, downloadSource: '', noEncrypt: true, deviceCode: 'web' };
}

export async function signUp(fleet: Fleet, email: string): Promise<Customer> {
  await insist(fleet, 'POST', calls.sendCode, { body: { email } });
  const code = await codeTo(fleet, email);
  const { data } = await insist(fleet, 'POST', calls.register, { body: registration(email, code) });
  return { email, token: (data as { token: string }).token };
}

/** The six digits of the newest mail; waits for one. */
export async function codeTo(fleet: Fleet, email: string): Promise<string> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await wait(pauseMs)) {
    const [code] = /\b\d{6}\b/.exec((await mailsTo(fleet, email))[0]?.text ?? '') ?? [];
    if (code) return code;
  }
  throw new Error(`no code came to ${email}`);
}

export async function mailsTo(fleet: Fleet, email: string): Promise<{ subject: string; text: string }[]> {
  const answer = await fetch(`${fleet.sandboxUrl}/mail.json?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as { subject: string; text: string }[];
}

/** However often it has to be asked for: the key of the try makes it one order. @throws {Refused} */
export async function buy(fleet: Fleet, { token }: Customer, by: Method, good_id: number): Promise<Purchase> {
  const body = { good_id, attempt: randomUUID() };
  const answer = await insist(fleet, 'POST', calls.buy[by], { body, token });
  if (!answer.success) throw new Refused(answer);
  return answer.data as Purchase;
}

/** Presses Pay on the provider's page. */
export async function pay({ url }: Purchase): Promise<void> {
  const page = new URL(url);
  const paypalId = page.searchParams.get('token');
  const button = paypalId ? `${page.origin}/paypal/checkoutnow/${paypalId}/pay` : `${page.origin}${page.pathname}/pay`;
  const answer = await fetch(button, { method: 'POST', redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`could not pay: ${answer.status}`);
}

/** Looks at the order until it has one of these statuses. */
export async function until(
  fleet: Fleet,
  { token }: Customer,
  orderId: string,
  ...wanted: Order['status'][]
): Promise<void> {
  for (const end = Date.now() + patienceMs; ; await wait(pauseMs)) {
    const { data } = await insist(fleet, 'GET', calls.order(orderId), { token });
    const { status } = data as Order;
    if (wanted.includes(status)) return;
    if (Date.now() > end) throw new Error(`${orderId} is ${status}, not ${wanted.join(' or ')}`);
  }
}
