/** Calls of the API beside the browser: sessions on other devices, and accounts that are invited or deleted. */
import { password, registrationBody } from '#test/support/account.ts';
import { findCode } from '#test/support/mailbox.ts';
import type { TestApp } from './test-app.ts';

type ApiResponse = { status: number; code: number; data: unknown };
type Call = { method?: string; token?: string; body?: object; headers?: Record<string, string> };

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

/** @param path after `/turboClient/api/`. A `body` makes it a POST. */
export async function callApi(
  { url }: Pick<TestApp, 'url'>,
  path: string,
  { method = 'GET', token, body, headers }: Call = {},
): Promise<ApiResponse> {
  const response = await fetch(`${url}/turboClient/api/${path}`, {
    method: body ? 'POST' : method,
    headers: { ...(token && { 'x-token': token }), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as { code: number; data: unknown }) };
}

/** Signs in on another device: Firefox on Windows. */
export function signIn(app: TestApp, email: string, { secret = password, restore = false } = {}): Promise<ApiResponse> {
  const body = { email, password: secret, deviceType: 'web', ...(restore && { restore }) };
  return callApi(app, 'base/v3/service-token', { body, headers: { 'user-agent': firefox } });
}

export async function signOut(app: TestApp, token: string): Promise<void> {
  requireSuccess(await callApi(app, 'base/v3/sign-out', { method: 'POST', token }), 'sign-out');
}

export async function refundOrder(app: TestApp, orderId: string, token: string): Promise<void> {
  requireSuccess(await callApi(app, `c-end/user-orders/${orderId}/refund`, { method: 'POST', token }), 'refund');
}

export const tokenOf = ({ data }: ApiResponse): string => (data as { token: string }).token;

export async function isSessionOpen(app: TestApp, token: string): Promise<boolean> {
  return (await callApi(app, 'c-end/user-info', { token })).status === 200;
}

/** Signs up with an invite code from an IP address; the app must trust this machine as a proxy. */
export async function signUpByInvite(app: TestApp, email: string, inviteCode: string, ipAddress: string) {
  const headers = { 'x-forwarded-for': ipAddress };
  await callApi(app, 'base/register/email/sendCode', { body: { email }, headers });
  const code = await findCode(app, email);
  const body = { ...registrationBody(email, code), inviteCode };
  requireSuccess(await callApi(app, 'base/register/check', { body, headers }), `sign-up of ${email}`);
}

export async function deleteAccount(app: TestApp, email: string, token: string): Promise<void> {
  requireSuccess(await callApi(app, 'c-end/account/deletion/send', { token, body: {} }), 'deletion code');
  const code = await findCode(app, email);
  requireSuccess(
    await callApi(app, 'c-end/account/deletion', { token, body: { code, confirmation: email } }),
    'deletion',
  );
}

function requireSuccess({ status, code }: ApiResponse, what: string): void {
  if (status !== 200) throw new Error(`${what} failed: status ${status}, code ${code}`);
}
