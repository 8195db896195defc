/** Expensive requests of one account are limited by the account: another one behind the same address is served. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '#server/clock.ts';
import { paths as accountPaths } from '../accounts/support.ts';
import { openTestShop, paths } from './test-shop.ts';

const shop = await openTestShop();

/** How many requests of an account are served before the first 429, at most `max`. */
async function countServed(request: () => Promise<{ status: number }>, max: number): Promise<number> {
  for (let served = 0; served < max; served++) if ((await request()).status === 429) return served;
  return max;
}

test('an account exports its data ten times an hour', async () => {
  const token = await shop.signUp('exports@example.com');
  const request = () => shop.get(accountPaths.export, { token });
  assert.equal(await countServed(request, 12), 10);
  const other = await shop.signUp('exports-too@example.com');
  assert.equal((await shop.get(accountPaths.export, { token: other })).status, 200);
});

test('an account opens 30 orders in ten minutes, and 100 a day', async () => {
  const token = await shop.signUp('orders@example.com');
  let served = 0;
  // The other product closes the order before.
  const request = () => shop.post(paths.card, { good_id: 1 + (served++ % 2) }, { token });
  for (const expected of [30, 30, 30, 10]) {
    assert.equal(await countServed(request, 40), expected);
    shop.clock.advance(10 * minuteMs);
  }
  shop.clock.advance(dayMs);
  assert.equal((await request()).status, 200);
});

test('an account unsubscribes and resumes twenty times an hour in all', async () => {
  const token = await shop.signUp('undecided@example.com');
  await shop.payByCard(token, 1);
  let count = 0;
  const request = () =>
    count++ % 2 === 0 ? shop.delete(paths.cancel, { token }) : shop.post(paths.resume, undefined, { token });
  assert.equal(await countServed(request, 22), 20);
  const other = await shop.signUp('decided@example.com');
  await shop.payByCard(other, 1);
  assert.equal((await shop.delete(paths.cancel, { token: other })).status, 200);
  shop.clock.advance(hourMs);
  assert.equal((await request()).status, 200);
});
