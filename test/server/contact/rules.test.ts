import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { type TestContext, test } from 'node:test';
import { addRefundTicket } from '#server/billing/orders/refund-ticket.ts';
import { messageDigest, parseContactFields } from '#server/contact/rules.ts';
import { findTicket, findTicketsOf, insertTicket } from '#server/contact/store.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { recordQueries } from '../query-log.ts';
import { openContactApp } from './support.ts';

const contactApp = await openContactApp();

const message = { email: 'ada@example.com', suggestion: 'Hello', orderId: 'TRN-7K3M-9Q2X' };

test('messages are the same only with the same sender, text, order and images', () => {
  const digest = messageDigest(message, ['a', 'b']);
  assert.equal(messageDigest({ ...message, topic: 'billing' }, ['a', 'b']), digest);
  for (const other of [
    messageDigest({ ...message, email: 'bob@example.com' }, ['a', 'b']),
    messageDigest({ ...message, suggestion: 'Bye' }, ['a', 'b']),
    messageDigest({ ...message, orderId: undefined }, ['a', 'b']),
    messageDigest(message, ['a']),
    messageDigest(message, ['b', 'a']),
  ])
    assert.notEqual(other, digest);
});

test('line breaks count once, space around the text does not, and an invalid order id is dropped', () => {
  const fields = parseContactFields({ ...message, suggestion: 'a\r\nb', orderId: 'TRN-?' });
  assert.deepEqual([fields.suggestion, fields.orderId], ['a\nb', undefined]);
  assert.equal(parseContactFields({ ...message, suggestion: ' Hello\n' }).suggestion, message.suggestion);
});

test('an empty topic is none, and an unknown one is refused', () => {
  assert.equal(parseContactFields({ ...message, topic: 'billing' }).topic, 'billing');
  assert.equal(parseContactFields({ ...message, topic: '' }).topic, undefined);
  assert.throws(() => parseContactFields({ ...message, topic: 'weather' }), { reason: 'invalidFields' });
});

test('a message is locked before it is compared with earlier ones and stored', async () => {
  const queries = await recordQueries(() => contactApp.send({ suggestion: 'locked' }));
  const transaction = queries.slice(queries.findLastIndex((sql) => sql.startsWith('begin')));
  const lock = transaction.findIndex((sql) => sql.includes('pg_advisory_xact_lock'));
  const read = transaction.findIndex((sql) => /^select .*"tickets"/.test(sql));
  assert.ok(lock >= 0 && lock < read, transaction.join('\n'));
});

const nobody = { email: '', account_id: null };
const emptyTicket = { ...nobody, digest: '', order_id: null, topic: null, suggestion: '', images: [], locale: 'en' };

/** Calls `work` with ticket numbers of these letters: 0 is `T-AAAAAA`, 1 is `T-BBBBBB`. */
async function withTicketNumbers<T>(t: TestContext, letters: number[], work: () => Promise<T>): Promise<T> {
  const numbers = letters.flatMap((letter) => Array<number>(6).fill(letter));
  t.mock.method(crypto, 'randomInt', () => numbers.shift());
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  }
}

test('a ticket number that is in use is not given again', async (t) => {
  const [inUse, next] = ['T-AAAAAA', 'T-BBBBBB'];
  const send = async (suggestion: string) => (await contactApp.send({ suggestion })).body.data.ticket;
  const sent = await withTicketNumbers(t, [0, 0, 1], async () => [await send('first'), await send('second')]);
  assert.deepEqual(sent, [inUse, next]);
  const { suggestion } = (await findTicket(contactApp.context.db, next)) ?? {};
  assert.equal(suggestion, 'second');
});

test('a refund request whose first ticket number is in use gets another one', async (t) => {
  const { db, clock, jobs } = contactApp.context;
  const order = await createOrder(contactApp.context, await contactApp.createAccount(), { order_id: 'TRN-TICKET' });
  await insertTicket(db, { ...emptyTicket, ticket: 'T-CCCCCC', created_at: clock.now() });
  const request = { order, refunds: [], now: clock.now() };
  await withTicketNumbers(t, [2, 3], () => addRefundTicket(jobs, db, request));
  assert.equal((await findTicket(db, 'T-DDDDDD'))?.order_id, 'TRN-TICKET');
});

test('the messages of an account are its own, and those that its email sent without a session', async () => {
  const { db, clock } = contactApp.context;
  const [ada, bob] = [
    await contactApp.createAccount({ email: 'ada-tickets@example.com' }),
    await contactApp.createAccount({ email: 'bob-tickets@example.com' }),
  ];
  const email = 'ada-tickets@example.com';
  const row = { ...emptyTicket, created_at: clock.now() };
  await insertTicket(db, { ...row, ticket: 'T-OWN', email: 'other@example.com', account_id: ada });
  await insertTicket(db, { ...row, ticket: 'T-EMAIL', email, account_id: null });
  await insertTicket(db, { ...row, ticket: 'T-FOREIGN', email, account_id: bob });
  const tickets = (await findTicketsOf(db, { accountId: ada, email })).map(({ ticket }) => ticket);
  assert.deepEqual(tickets.sort(), ['T-EMAIL', 'T-OWN']);
});
