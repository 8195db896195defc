import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { registrationBody } from '#test/support/account.ts';
import { findCode, wrongCode } from '#test/support/mailbox.ts';
import { startCluster, withoutSite } from './cluster.ts';
import { type ApiResponse, callUntilAnswered, endpoints } from './customer.ts';

const cluster = await startCluster({ settings: withoutSite });
after(() => cluster.close());

const codeWrong = 2002;
const codeExpired = 2003;
const codeTriesUsed = 2004;
const tooManyRequests = 1006;

/** Requests a code; returns it and a wrong one. */
async function codeFor(email: string): Promise<{ right: string; wrong: string }> {
  await callUntilAnswered(cluster, 'POST', endpoints.sendCode, { body: { email } });
  const right = await findCode(cluster, email);
  return { right, wrong: wrongCode(right) };
}

/** Signs up `count` times at once, on both servers. */
function tryCode(email: string, code: string, count: number): Promise<ApiResponse[]> {
  const body = registrationBody(email, code);
  const tryOnce = () => callUntilAnswered(cluster, 'POST', endpoints.register, { body });
  return Promise.all(Array.from({ length: count }, tryOnce));
}

const countOf = (responses: ApiResponse[], code: number) =>
  responses.filter((response) => response.code === code).length;

test('of 50 simultaneous wrong tries from one network on two servers exactly five are compared, then its right code is refused too', async () => {
  const email = 'fifty@example.com';
  const { right, wrong } = await codeFor(email);
  const responses = await tryCode(email, wrong, 50);
  // The fifth response already says that no tries are left.
  assert.equal(countOf(responses, codeWrong), 4);
  assert.equal(countOf(responses, codeTriesUsed) + countOf(responses, tooManyRequests), 46);
  const row = await cluster.db.selectFrom('codes').select('tries_left').where('email', '=', email).executeTakeFirst();
  assert.equal(row?.tries_left, 20 - 5, 'other networks have the rest of the 20 tries');
  const [late] = await tryCode(email, right, 1);
  assert.ok(late && !late.success);
});

test('the fifth try is still compared', async () => {
  const email = 'fifth@example.com';
  const { right, wrong } = await codeFor(email);
  assert.equal(countOf(await tryCode(email, wrong, 4), codeWrong), 4);
  const [fifth] = await tryCode(email, right, 1);
  assert.equal(fifth?.success, true);
});

test('five simultaneous requests with the right code on two servers create one account', async () => {
  const email = 'once@example.com';
  const { right } = await codeFor(email);
  const responses = await tryCode(email, right, 5);
  assert.equal(countOf(responses, 0), 1);
  assert.equal(countOf(responses, codeExpired), 4);
  const rows = await cluster.db.selectFrom('accounts').select('password_hash').where('email', '=', email).execute();
  assert.equal(rows.length, 1);
  assert.match(rows[0]?.password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/, 'unlike those of server tests');
});
