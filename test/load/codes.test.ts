import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Answer, call, calls, codeTo, registration } from './customer.ts';
import { startFleet } from './fleet.ts';

const fleet = await startFleet();
after(() => fleet.close());

const codeWrong = 2002;
const codeExpired = 2003;
const codeTriesUsed = 2004;
const tooManyRequests = 1006;

/** A code was mailed; what is right and what is not. */
async function codeFor(email: string): Promise<{ right: string; wrong: string }> {
  await call(fleet, 'POST', calls.sendCode, { body: { email } });
  const right = await codeTo(fleet, email);
  return { right, wrong: right === '000000' ? '000001' : '000000' };
}

/** Signs up `count` times at once, at both servers. */
function tries(email: string, code: string, count: number): Promise<Answer[]> {
  const body = registration(email, code);
  return Promise.all(Array.from({ length: count }, () => call(fleet, 'POST', calls.register, { body })));
}

const countOf = (answers: Answer[], code: number) => answers.filter((answer) => answer.code === code).length;

test('of 50 wrong tries at once, at two servers, exactly five are compared; then not even the right code works', async () => {
  const email = 'fifty@example.com';
  const { right, wrong } = await codeFor(email);
  const answers = await tries(email, wrong, 50);
  // The fifth one says already that it was the last.
  assert.equal(countOf(answers, codeWrong), 4);
  assert.equal(countOf(answers, codeTriesUsed) + countOf(answers, tooManyRequests), 46);
  const row = await fleet.db.selectFrom('codes').select('tries_left').where('email', '=', email).executeTakeFirst();
  assert.equal(row?.tries_left, 0);
  const [late] = await tries(email, right, 1);
  assert.ok(late && !late.success);
});

test('the fifth try is still compared', async () => {
  const email = 'fifth@example.com';
  const { right, wrong } = await codeFor(email);
  assert.equal(countOf(await tries(email, wrong, 4), codeWrong), 4);
  const [fifth] = await tries(email, right, 1);
  assert.equal(fifth?.success, true);
});

test('a right code that comes five times at once, at two servers, makes one account', async () => {
  const email = 'once@example.com';
  const { right } = await codeFor(email);
  const answers = await tries(email, right, 5);
  assert.equal(countOf(answers, 0), 1);
  assert.equal(countOf(answers, codeExpired), 4);
  const rows = await fleet.db.selectFrom('accounts').select('id').where('email', '=', email).execute();
  assert.equal(rows.length, 1);
});
