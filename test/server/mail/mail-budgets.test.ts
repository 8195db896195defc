/** How many mails strangers can cause. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '#server/clock.ts';
import { createClientReader } from '#server/http/client.ts';
import { mailBudgets } from '#server/mail/mail-budgets.ts';
import { openTestApp } from '../support.ts';

const testApp = await openTestApp();
const { clock } = testApp;
const { limits } = testApp.context;

const exitPrefix = '192.0.2.';
const clientOf = createClientReader((ipAddress) => ipAddress.startsWith(exitPrefix));
const homeIp = '198.51.100.7';
/** One address of each of many networks. */
const networkIp = (index: number) => `100.64.${index}.1`;

/** @returns how many of the attempts were allowed */
async function sendTo(emails: readonly string[], ipOf: (index: number) => string = networkIp): Promise<number> {
  let sent = 0;
  for (const [index, email] of emails.entries()) {
    const isAllowed = await limits.consume(...mailBudgets(email, clientOf(ipOf(index)))).then(
      () => true,
      () => false,
    );
    if (isAllowed) sent += 1;
  }
  return sent;
}

test('a mailbox gets 15 mails an hour and 40 a day, whatever its spelling, and others are served', async () => {
  const spellings = ['ada.l@gmail.com', 'adal+shop@googlemail.com', 'AdaL@Gmail.com'];
  const attempts = Array.from({ length: 18 }, (_, index) => spellings[index % spellings.length] ?? '');
  const sent: number[] = [];
  for (let hour = 0; hour < 4; hour++) {
    sent.push(await sendTo(attempts));
    clock.advance(hourMs);
  }
  assert.deepEqual(sent, [15, 15, 10, 0]);
  assert.equal(await sendTo(['grace@gmail.com']), 1);
  clock.advance(dayMs);
  assert.equal(await sendTo(attempts), 15);
});

test('one network gets 7 of them an hour and 18 a day', async () => {
  clock.advance(dayMs);
  const sent: number[] = [];
  for (let hour = 0; hour < 4; hour++) {
    sent.push(await sendTo(Array(9).fill('owner@example.com'), (index) => `203.0.113.${index}`));
    clock.advance(hourMs);
  }
  assert.deepEqual(sent, [7, 7, 4, 0]);
});

test('all mailboxes together get 5000 mails an hour', async () => {
  clock.advance(dayMs);
  const [total] = mailBudgets('first@example.com', clientOf(homeIp)).slice(-1);
  assert.ok(total);
  await limits.consume({ ...total, amount: 4_999 });
  assert.equal(await sendTo(['second@example.com', 'third@example.com']), 1);
  clock.advance(hourMs);
  assert.equal(await sendTo(['third@example.com']), 1);
});

test('mails to strangers through all exits leave most of the total to everybody else, in an hour and in a day', async () => {
  clock.advance(dayMs);
  /** Each stands for a hundred requests, of which each names another mailbox. */
  const sendHundreds = async (ipAddress: string) => {
    const budgets = mailBudgets('any@example.com', clientOf(ipAddress)).filter(({ key }) => !key.includes('@'));
    return limits.consume(...budgets.map((budget) => ({ ...budget, amount: 100 }))).then(
      () => 100,
      () => 0,
    );
  };
  const attackFor = async (hours: number) => {
    let sent = 0;
    for (let hour = 0; hour < hours; hour++) {
      for (let index = 0; index < 160; index++) sent += await sendHundreds(`${exitPrefix}${index % 16}`);
      assert.equal(await sendTo(['new@example.com'], () => homeIp), 1);
      clock.advance(hourMs);
    }
    return sent;
  };
  assert.equal(await attackFor(1), 1_600);
  assert.equal(await attackFor(6), 4_800);
});

test('one exit leaves the others mails to strangers', async () => {
  clock.advance(dayMs);
  const emails = Array.from({ length: 900 }, (_, index) => `stranger${index}@example.com`);
  assert.equal(await sendTo(emails, () => `${exitPrefix}1`), 800);
  assert.equal(await sendTo(['new@example.com'], () => `${exitPrefix}2`), 1);
});
