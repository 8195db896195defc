/** Limits of verification codes count a mailbox, whichever of its emails a request names (docs/decisions/0041-layered-limits.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CodeRequest, sendCode } from '#server/accounts/codes.ts';
import { minuteMs, secondMs } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { isApiError } from '#server/http/api-error.ts';
import { openTestApp } from '../support.ts';

const testApp = await openTestApp();

/** How many of `count` requests for codes, each with another email of one mailbox and `pauseMs` after the one before, are served. */
async function countServed(
  count: number,
  mailbox: string,
  request: Partial<CodeRequest>,
  pauseMs = 0,
): Promise<number> {
  const client = { networks: [{ key: `network of ${mailbox}`, factor: 1 }] };
  let served = 0;
  for (let tag = 0; tag < count; tag++) {
    const email = `${mailbox}+${tag}@example.com`;
    const code = sendCode(testApp.context, {
      email,
      purpose: 'reset',
      locale: 'en',
      client,
      requester: 'stranger',
      ...request,
    });
    await code.then(
      () => served++,
      (error) => assert.ok(isApiError(error, 'tooManyRequests'), error),
    );
    testApp.clock.advance(pauseMs);
  }
  return served;
}

test('a network gets one code a minute for a mailbox, so that it cannot use up what its owner needs', async () => {
  assert.equal(await countServed(3, 'ada', {}), 1);
});

test('a network gets six codes in half an hour for a mailbox', async () => {
  assert.equal(await countServed(8, 'often', {}, minuteMs), 6);
});

test('known devices get 15 codes an hour for a mailbox, and one more as a stranger', async () => {
  assert.equal(await countServed(20, 'bob', { requester: 'device', isTrusted: true }), 15 + 1);
});

test('a wait within the countdown of a page says that a code was just sent, and no other limit says so', async () => {
  const { clock, context } = testApp;
  const client = { networks: [{ key: 'hotel', factor: 1 }] };
  const send = (email: string) =>
    sendCode(context, { email, purpose: 'reset', locale: 'en', client, requester: 'stranger' });
  const waitOf = async (email: string) => {
    const error = await send(email).then(
      () => assert.fail('a code was sent'),
      (error: unknown) => error,
    );
    assert.ok(isApiError(error, 'tooManyRequests'));
    return error.retryAfter;
  };
  await send('first@example.com');
  assert.equal(await waitOf('first@example.com'), 55);
  for (let guest = 1; guest < 100; guest++) await send(`guest-${guest}@example.com`);
  assert.equal(await waitOf('late@example.com'), 60 * 60);
  clock.advance(60 * minuteMs - 30 * secondMs);
  assert.equal(await waitOf('late@example.com'), 61, 'the hour of the network ends in 30 seconds');
  clock.advance(30 * secondMs);
  await send('late@example.com');
  clock.advance(20 * secondMs);
  assert.equal(await waitOf('late@example.com'), 35);
});

test('a code that could not be saved is no code that was just sent', async () => {
  const { context } = testApp;
  const client = { networks: [{ key: 'slow network', factor: 1 }] };
  const request = { email: 'lost@example.com', purpose: 'reset', locale: 'en', client, requester: 'stranger' } as const;
  const lost = { selectFrom: () => assert.fail('the database is lost') } as unknown as Db;
  await assert.rejects(sendCode({ ...context, db: lost }, request), /the database is lost/);
  await sendCode(context, request);
});
