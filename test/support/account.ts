/** API calls of a test on a running server: a signed-in account, a product. */
import type { RunningServer } from './server.ts';

export const password = 'moor-2026!';

/** Signs up with the mailed verification code. Returns the session's token. */
export async function signUp(
  { url, lastCode }: Pick<RunningServer, 'url' | 'lastCode'>,
  email = 'ada@example.com',
  headers: Record<string, string> = {},
): Promise<string> {
  await call(url, 'POST', 'base/register/email/sendCode', { email }, headers);
  const body = registrationBody(email, await lastCode(email));
  const { token } = await call<{ token: string }>(url, 'POST', 'base/register/check', body, headers);
  return token;
}

/** A valid body of `register`. */
export function registrationBody(email: string, code: string, secret = password) {
  return { email, code, password: secret, downloadSource: '', noEncrypt: true, deviceCode: 'web' };
}

export async function findGoodId(url: string): Promise<number> {
  const { products } = await call<{ products: { good_id: number }[] }>(url, 'GET', 'product/list/official');
  return products[0]?.good_id ?? 0;
}

async function call<T>(url: string, method: string, path: string, body?: object, headers = {}): Promise<T> {
  const response = await fetch(`${url}/turboClient/api/${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { success, msg, data } = (await response.json()) as { success: boolean; msg: string; data: T };
  if (!success) throw new Error(`${path}: ${msg}`);
  return data;
}
