/** Recorded registrations compared with a simple model that counts a list in memory. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recordRegistration } from '#server/referral/registration.ts';
import { openTestApp } from '../support.ts';

const testApp = await openTestApp();

/** Mailbox 0 is the referrer's own. */
const invitedUser = fc.record({
  mailbox: fc.integer({ min: 0, max: 30 }),
  spelling: fc.constantFrom('plain', 'tagged', 'dotted'),
  network: fc.integer({ min: 1, max: 12 }),
  host: fc.integer({ min: 1, max: 254 }),
  month: fc.constantFrom('2026-11', '2026-12'),
  isRepeated: fc.boolean(),
});
type InvitedUser = {
  mailbox: number;
  spelling: string;
  network: number;
  host: number;
  month: string;
  isRepeated: boolean;
};

const invitedUsers = fc.array(invitedUser, { minLength: 6, maxLength: 30 });

function emailOf({ mailbox, spelling }: InvitedUser): string {
  if (spelling === 'plain') return `ada.${mailbox}@gmail.com`;
  return spelling === 'tagged' ? `ada${mailbox}+tern@googlemail.com` : `a.d.a${mailbox}@gmail.com`;
}

/** How many registrations count, by month. */
function model(list: readonly InvitedUser[]): Record<string, number> {
  const reasons = list.map(({ mailbox, network, month }, index) => {
    const earlier = list.slice(0, index);
    if (mailbox === 0 || earlier.some((other) => other.mailbox === mailbox)) return 'own';
    return earlier.filter((other) => other.network === network && other.month === month).length >= 2 ? 'network' : null;
  });
  const inMonth = (wanted: string) => list.filter(({ month }, index) => month === wanted && !reasons[index]).length;
  return { '2026-11': inMonth('2026-11'), '2026-12': inMonth('2026-12') };
}

/** Records the list for one referrer, in order. @returns what the database then holds */
async function recordAll(list: readonly InvitedUser[]) {
  const { db } = testApp.context;
  await db.deleteFrom('accounts').execute();
  const inviterId = await testApp.createAccount({ email: 'ada0@gmail.com' });
  for (const [index, entry] of list.entries()) {
    const accountId = await testApp.createAccount();
    const now = new Date(Date.parse(`${entry.month}-05T00:00:00Z`) + index);
    const ipAddress = `10.0.${entry.network}.${entry.host}`;
    const invited = { accountId, email: emailOf(entry), inviterId, ipAddress, now };
    await db.transaction().execute((tx) => recordRegistration(tx, testApp.context, invited));
    if (entry.isRepeated) await db.transaction().execute((tx) => recordRegistration(tx, testApp.context, invited));
  }
  const registrations = await db.selectFrom('registrations').selectAll().execute();
  const rewards = await db.selectFrom('rewards').selectAll().orderBy('number').execute();
  const counted = (wanted: string) =>
    registrations.filter(({ month, not_counted }) => month === wanted && !not_counted).length;
  const numbers = (wanted: string) => rewards.filter(({ month }) => month === wanted).map(({ number }) => number);
  return {
    total: registrations.length,
    counted: { '2026-11': counted('2026-11'), '2026-12': counted('2026-12') },
    rewards: { '2026-11': numbers('2026-11'), '2026-12': numbers('2026-12') },
  };
}

const rewardsOf = (counted: number) => Array.from({ length: Math.floor(counted / 6) }, (_, index) => index + 1);

test('property: registrations count as in the model, each account once, and every sixth earns the next reward', async () => {
  await fc.assert(
    fc.asyncProperty(invitedUsers, async (list) => {
      const expected = model(list);
      const { total, counted, rewards } = await recordAll(list);
      assert.equal(total, list.length);
      assert.deepEqual(counted, expected);
      for (const [month, numbers] of Object.entries(rewards))
        assert.deepEqual(numbers, rewardsOf(expected[month] ?? 0));
    }),
    { numRuns: 30 },
  );
});

const distinctMailboxes = fc
  .uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 6, maxLength: 26 })
  .chain((mailboxes) => fc.shuffledSubarray(mailboxes, { minLength: mailboxes.length }));

test('property: registrations that all count earn the same rewards in any order', async () => {
  await fc.assert(
    fc.asyncProperty(distinctMailboxes, async (mailboxes) => {
      const list = mailboxes.map((mailbox): InvitedUser => {
        return { mailbox, spelling: 'plain', network: mailbox, host: 1, month: '2026-11', isRepeated: false };
      });
      const { counted, rewards } = await recordAll(list);
      assert.equal(counted['2026-11'], list.length);
      assert.deepEqual(rewards['2026-11'], rewardsOf(list.length));
    }),
    { numRuns: 15 },
  );
});
