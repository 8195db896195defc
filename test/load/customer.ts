/** Customers of the cluster: they sign up, order and pay, and repeat requests as the site does. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCodes } from '#api-spec/codes.ts';
import type { Order } from '#api-spec/orders.ts';
import { registrationBody } from '#test/support/account.ts';
import { findCode } from '#test/support/mailbox.ts';
import type { Cluster } from './cluster.ts';

export type ApiResponse = { status: number; headers: Headers; success: boolean; code: number; data: unknown };
export type Customer = { email: string; token: string };
export type Purchase = { orderId: string; url: string };
export type Method = Order['paymentMethod'];

/** Only what never happens takes as long: longer than others wait for the jobs of a process that died. */
const timeoutMs = 300_000;
/** Customers who ask more often take more of the processor than their purchases. */
const pauseMs = 300;
const api = '/turboClient/api';
export const endpoints = {
  buy: { card: `${api}/v1/payment/stripe/subscription/create`, paypal: `${api}/v1/payment/paypal/create` },
  order: (id: string) => `${api}/c-end/user-orders/${id}`,
  refund: (id: string) => `${api}/c-end/user-orders/${id}/refund`,
  orders: `${api}/c-end/user-orders/query?status=1&pagination=true`,
  user: `${api}/c-end/user-info`,
  products: `${api}/product/list/official`,
  signIn: `${api}/base/v3/service-token`,
  sendCode: `${api}/base/register/email/sendCode`,
  register: `${api}/base/register/check`,
  sendResetCode: `${api}/base/clientUser/forgetPwd/send`,
  resetPassword: `${api}/base/clientUser/forgetPwd/check`,
};

export class OrderRefusedError extends Error {
  readonly status: number;
  constructor({ status, code }: ApiResponse) {
    super(`order refused: ${status} ${code}`);
    this.status = status;
  }
}

type RequestOptions = { body?: object; token?: string; url?: string; headers?: Record<string, string> };

/** Sends one request to a running server. @throws without a response within five minutes */
export async function call(
  cluster: Cluster,
  method: 'GET' | 'POST',
  path: string,
  options: RequestOptions = {},
): Promise<ApiResponse> {
  const { body, token, url = cluster.url(), headers = {} } = options;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      ...(token ? { 'x-token': token } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { ...((await response.json()) as ApiResponse), status: response.status, headers: response.headers };
}

/**
 * Repeats a request until a response is no server error and no refusal of a busy process, which refuses what would wait long for a
 * connection to the database.
 */
export async function callUntilAnswered(
  cluster: Cluster,
  method: 'GET' | 'POST',
  path: string,
  options: RequestOptions = {},
): Promise<ApiResponse> {
  for (const deadline = Date.now() + timeoutMs; ; await wait(pauseMs)) {
    const response = await call(cluster, method, path, options).catch(() => null);
    if (response && response.status < 500 && response.code !== errorCodes.overloaded.code) return response;
    if (Date.now() > deadline) throw new Error(`${path}: no response${response ? ` (${response.status})` : ''}`);
  }
}

export async function signUp(cluster: Cluster, email: string): Promise<Customer> {
  await callUntilAnswered(cluster, 'POST', endpoints.sendCode, { body: { email } });
  const code = await findCode(cluster, email);
  const { data } = await callUntilAnswered(cluster, 'POST', endpoints.register, {
    body: registrationBody(email, code),
  });
  return { email, token: (data as { token: string }).token };
}

export async function mailsTo(cluster: Cluster, email: string): Promise<{ subject: string; text: string }[]> {
  const response = await fetch(`${cluster.sandboxUrl}/mail.json?to=${encodeURIComponent(email)}`);
  return (await response.json()) as { subject: string; text: string }[];
}

/** Creates one order, however often the request is repeated: `attempt` is the same. @throws {OrderRefusedError} */
export async function buy(cluster: Cluster, { token }: Customer, method: Method, good_id: number): Promise<Purchase> {
  const body = { good_id, attempt: randomUUID() };
  const response = await callUntilAnswered(cluster, 'POST', endpoints.buy[method], { body, token });
  if (!response.success) throw new OrderRefusedError(response);
  return response.data as Purchase;
}

/** Presses Pay on the page of the fake payment provider. @throws when the page is closed */
export async function pay(purchase: Purchase): Promise<void> {
  if (!(await payIfOpen(purchase))) throw new Error('Payment failed');
}

/** False when another purchase closed the order before its payment page was made: the URL is then the order's page of the site. */
export function hasPaymentPage({ orderId, url }: Purchase): boolean {
  return new URL(url).searchParams.get('order') !== orderId;
}

/** @returns false when another purchase has closed the page or the order */
export async function payIfOpen(purchase: Purchase): Promise<boolean> {
  if (!hasPaymentPage(purchase)) return false;
  const page = new URL(purchase.url);
  const paypalId = page.searchParams.get('token');
  const button = paypalId ? `${page.origin}/paypal/checkoutnow/${paypalId}/pay` : `${page.origin}${page.pathname}/pay`;
  const response = await fetch(button, { method: 'POST', redirect: 'manual' });
  return response.status === 303;
}

/** Requests the order until it has one of these statuses. @returns the status */
export async function waitForStatus(
  cluster: Cluster,
  { token }: Customer,
  orderId: string,
  ...statuses: Order['status'][]
): Promise<Order['status']> {
  for (const deadline = Date.now() + timeoutMs; ; await wait(pauseMs)) {
    const { data } = await callUntilAnswered(cluster, 'GET', endpoints.order(orderId), { token });
    const { status } = data as Order;
    if (statuses.includes(status)) return status;
    if (Date.now() > deadline) throw new Error(`${orderId} is ${status}, not ${statuses.join(' or ')}`);
  }
}
