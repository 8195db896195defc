/** How many mails strangers can cause. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayMs, hourMs } from '#server/clock.ts';
import { mailBudgets } from '#server/mail/mail-budgets.ts';
import { startTestApp } from '../support.ts';

const testApp = await startTestApp();
const { clock } = testApp;
const { limits } = testApp.context;
after(() => testApp.close());

/** @returns how many of the attempts were allowed */
async function sendTo(emails: readonly string[]): Promise<number> {
  let sent = 0;
  for (const email of emails) {
    const isAllowed = await limits.consume(...mailBudgets(email)).then(
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

test('all mailboxes together get 5000 mails an hour', async () => {
  clock.advance(dayMs);
  const [total] = mailBudgets('first@example.com').slice(-1);
  assert.ok(total);
  await limits.consume({ ...total, amount: 4_999 });
  assert.equal(await sendTo(['second@example.com', 'third@example.com']), 1);
  clock.advance(hourMs);
  assert.equal(await sendTo(['third@example.com']), 1);
});
