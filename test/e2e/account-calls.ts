/** What a journey through an account needs of the API: other places that are signed in, and people who come by an invitation. */
import { codeTo, type Lab, password } from './lab.ts';

type Answer = { status: number; code: number; data: unknown };
type Call = { method?: string; token?: string; body?: object; headers?: Record<string, string> };

export const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

/** `path` from `/turboClient/api/` on. */
export async function call({ site }: Lab, path: string, { method = 'GET', token, body, headers }: Call = {}) {
  const answer = await fetch(`${site}/turboClient/api/${path}`, {
    method: body ? 'POST' : method,
    headers: { ...(token && { 'x-token': token }), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...((await answer.json()) as { code: number; data: unknown }) } satisfies Answer;
}

/** Signs in at another place, on Windows with Firefox. */
export function signIn(lab: Lab, email: string, { secret = password, restore = false } = {}): Promise<Answer> {
  const body = { email, password: secret, deviceType: 'web', ...(restore && { restore }) };
  return call(lab, 'base/v3/service-token', { body, headers: { 'user-agent': firefox } });
}

export const tokenOf = ({ data }: Answer): string => (data as { token: string }).token;

/** Whether a token still opens the account. */
export async function isOpen(lab: Lab, token: string): Promise<boolean> {
  return (await call(lab, 'c-end/user-info', { token })).status === 200;
}

/** Signs up by an invitation from an address of the network; the lab has to trust this machine as a proxy. */
export async function join(lab: Lab, email: string, inviteCode: string, from: string): Promise<void> {
  const headers = { 'x-forwarded-for': from };
  await call(lab, 'base/register/email/sendCode', { body: { email }, headers });
  const code = await codeTo(lab, email);
  const form = { email, code, password, downloadSource: '', noEncrypt: true, deviceCode: 'web', inviteCode };
  const { status } = await call(lab, 'base/register/check', { body: form, headers });
  if (status !== 200) throw new Error(`${email} could not join: ${status}`);
}
