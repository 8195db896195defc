/** What test/server/accounts/attackers.test.ts shows of one process also holds for two that attackers use in turn. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCluster } from './cluster.ts';
import { type ApiResponse, call, endpoints, lastCode, password, registrationBody } from './customer.ts';

const cluster = await startCluster({ settings: { TRUSTED_PROXIES: '127.0.0.0/8,::1' } });
after(() => cluster.close());

const attacks = 120;
const concurrency = 8;
const homeIp = '198.51.100.7';
const botnetIp = (index: number) => `100.${64 + (index % 60)}.${index}.1`;

type Sender = { ipAddress: string; cookie?: string };

const post = (path: string, body: object, { ipAddress, cookie }: Sender) =>
  call(cluster, 'POST', path, { body, headers: { 'x-forwarded-for': ipAddress, ...(cookie ? { cookie } : {}) } });
const cookieOf = ({ headers }: ApiResponse) => headers.get('set-cookie')?.split(';')[0] ?? '';
const signIn = (email: string, sender: Sender, typed = password) =>
  post(endpoints.signIn, { email, password: typed, deviceType: 'web' }, sender);
const countOf = (responses: ApiResponse[], code: number) =>
  responses.filter((response) => response.code === code).length;

/** @returns the cookie of the browser in which the customer signed up */
async function signUp(email: string): Promise<string> {
  await post(endpoints.sendCode, { email }, { ipAddress: homeIp });
  const body = registrationBody(email, await lastCode(cluster, email));
  return cookieOf(await post(endpoints.register, body, { ipAddress: homeIp }));
}

async function attack(request: (index: number) => Promise<ApiResponse>): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  let next = 0;
  const attacker = async () => {
    while (next < attacks) responses.push(await request(next++));
  };
  await Promise.all(Array.from({ length: concurrency }, attacker));
  return responses;
}

test('wrong sign-ins from one address: ten are compared on both servers together, and the owner signs in', async () => {
  const email = 'one-address@example.com';
  await signUp(email);
  const responses = await attack(() => signIn(email, { ipAddress: '203.0.113.66' }, 'not-this-1!'));
  assert.equal(countOf(responses, 2005), 10);
  assert.equal((await signIn(email, { ipAddress: homeIp })).status, 200);
});

test('wrong sign-ins from many networks do not lock out a device that signed in before', async () => {
  const email = 'many-networks@example.com';
  const cookie = await signUp(email);
  await attack((index) => signIn(email, { ipAddress: botnetIp(index) }, 'not-this-1!'));
  assert.equal((await signIn(email, { ipAddress: homeIp })).status, 429);
  assert.equal((await signIn(email, { ipAddress: homeIp, cookie })).status, 200);
});

test('requests for codes and guesses from many networks leave a customer their code', async () => {
  const email = 'coded@example.com';
  await signUp(email);
  const ask = (sender: Sender) => post(endpoints.sendResetCode, { email }, sender);
  const reset = (code: string, sender: Sender) =>
    post(endpoints.resetPassword, { email, code, password: 'new-tern-26!', noEncrypt: true }, sender);
  const before = await lastCode(cluster, email);
  const cookie = cookieOf(await ask({ ipAddress: homeIp }));
  const code = await newCode(email, before);
  const wrong = code === '000000' ? '000001' : '000000';
  const asked = await attack((index) => ask({ ipAddress: botnetIp(index) }));
  assert.ok(countOf(asked, 0) > 0, 'newer codes were sent');
  await attack((index) => reset(wrong, { ipAddress: botnetIp(index) }));
  assert.equal((await reset(code, { ipAddress: homeIp })).success, false);
  assert.equal((await reset(code, { ipAddress: homeIp, cookie })).status, 200);
});

/** Waits for a mail with another code. */
async function newCode(email: string, before: string): Promise<string> {
  for (;;) {
    const code = await lastCode(cluster, email);
    if (code !== before) return code;
  }
}
