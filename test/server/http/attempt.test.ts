/** What an attempt costs (docs/decisions/0041-layered-limits.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryPassword } from '#server/accounts/sign-in.ts';
import { minuteMs } from '#server/clock.ts';
import { ApiError } from '#server/http/api-error.ts';
import { attempt, type BudgetSet } from '#server/http/attempt.ts';
import { openTestApp, testLane, testPassword } from '../support.ts';

const testApp = await openTestApp();

const rule = (name: string, points: number) => ({ name, points, windowMs: minuteMs });
const reasonOf = (error: unknown) => (error instanceof ApiError ? error.reason : String(error));

test('a wrong proof costs an attempt, a right one and an error of ours cost none', async () => {
  const { limits } = testApp.context;
  const sets: BudgetSet[] = [
    { own: [{ rule: rule('own', 2), key: 'a' }], shared: [{ rule: rule('shared', 2), key: 'a' }] },
  ];
  const tryWith = async (check: () => Promise<string>) =>
    attempt(limits, sets, 'credentialsWrong', check).catch(reasonOf);
  const fail = (reason: 'credentialsWrong' | 'overloaded') => () => Promise.reject(new ApiError(reason));
  for (let count = 0; count < 3; count++) {
    assert.equal(await tryWith(async () => 'right'), 'right');
    assert.equal(await tryWith(fail('overloaded')), 'overloaded');
  }
  const wrong = [];
  for (let count = 0; count < 3; count++) wrong.push(await tryWith(fail('credentialsWrong')));
  assert.deepEqual(wrong, ['credentialsWrong', 'credentialsWrong', 'tooManyRequests']);
});

test('an attempt is counted in the first budgets that have room, and never in two', async () => {
  const { limits } = testApp.context;
  const set = (name: string, points: number): BudgetSet => ({
    own: [],
    shared: [{ rule: rule(name, points), key: 'b' }],
  });
  const sets = [set('first', 1), set('second', 2)];
  const results = [];
  const check = () => Promise.reject(new ApiError('credentialsWrong'));
  for (let count = 0; count < 4; count++) {
    results.push(await attempt(limits, sets, 'credentialsWrong', check).catch(reasonOf));
  }
  assert.deepEqual(results, ['credentialsWrong', 'credentialsWrong', 'credentialsWrong', 'tooManyRequests']);
});

test('a full queue for hashing costs its customer no try of the password', async () => {
  const { context } = testApp;
  const email = 'impatient@example.com';
  await testApp.signUp(email);
  const full = { ...context.passwords, verify: () => Promise.reject(new ApiError('overloaded')) };
  const budgetSets: BudgetSet[] = [{ own: [{ rule: rule('tries', 1), key: email }], shared: [] }];
  const credentials = { email, password: testPassword, lane: testLane, budgetSets };
  for (let count = 0; count < 2; count++) {
    assert.equal(await tryPassword({ ...context, passwords: full }, credentials).catch(reasonOf), 'overloaded');
  }
  assert.equal((await tryPassword(context, credentials)).email, email);
});

test('when the database fails, no other budgets are tried', async () => {
  let calls = 0;
  const consume = () => {
    calls += 1;
    return Promise.reject(new ApiError('unavailable'));
  };
  const set: BudgetSet = { own: [], shared: [] };
  const limits = { ...testApp.context.limits, consume };
  const result = await attempt(limits, [set, set], 'credentialsWrong', async () => 'right').catch(reasonOf);
  assert.deepEqual([result, calls], ['unavailable', 1]);
});
