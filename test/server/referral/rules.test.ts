import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mailboxOf } from '#server/mail/mailbox.ts';
import { daysLeftOfMonth, monthEnd, monthOf, notCountedReason, rewardEarnedBy } from '#server/referral/rules.ts';

test('a mailbox is an email without plus-tag and, at Gmail, without dots', () => {
  const mailboxes: Record<string, string> = {
    'ada@example.com': 'ada@example.com',
    'ada+vpn@example.com': 'ada@example.com',
    'ada+vpn+more@example.com': 'ada@example.com',
    'a.da@example.com': 'a.da@example.com',
    'a.d.a@gmail.com': 'ada@gmail.com',
    'a.da+vpn.tern@googlemail.com': 'ada@gmail.com',
    'Ada@Example.COM': 'ada@example.com',
    'ada@mail.gmail.com': 'ada@mail.gmail.com',
    '+ada@example.com': '+ada@example.com',
  };
  for (const [email, mailbox] of Object.entries(mailboxes)) assert.equal(mailboxOf(email), mailbox);
});

const localPart = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '1', '.', '+', '-', '_'), minLength: 1 });
const domain = fc.constantFrom('example.com', 'gmail.com', 'googlemail.com', 'GMail.com', 'mail.example.org');

test('property: normalizing a mailbox is idempotent and ignores tags', () => {
  fc.assert(
    fc.property(localPart, domain, localPart, (local, at, tag) => {
      const mailbox = mailboxOf(`${local}@${at}`);
      assert.equal(mailboxOf(mailbox), mailbox);
      assert.equal(mailboxOf(`${local}+${tag}@${at}`), mailbox);
    }),
  );
});

test('the day itself is left of its month, also in its last millisecond', () => {
  const left = (at: string) => daysLeftOfMonth(new Date(at));
  assert.deepEqual(
    ['2026-11-01T00:00:00.000Z', '2026-11-29T23:59:59.999Z', '2026-11-30T23:59:59.999Z', '2028-02-01T00:00:00Z'].map(
      left,
    ),
    [30, 2, 1, 29],
  );
});

test('property: dots are ignored at Gmail only', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{2,12}$/), fc.nat({ max: 9 }), (local, position) => {
      const split = 1 + (position % (local.length - 1));
      const dotted = `${local.slice(0, split)}.${local.slice(split)}`;
      assert.equal(mailboxOf(`${dotted}@googlemail.com`), mailboxOf(`${local}@gmail.com`));
      assert.notEqual(mailboxOf(`${dotted}@example.com`), mailboxOf(`${local}@example.com`));
    }),
  );
});

test('a month ends with its last millisecond in UTC', () => {
  const ends: Record<string, string> = {
    '2026-11-01T00:00:00.000Z': '2026-11-30T23:59:59.999Z',
    '2026-11-30T23:59:59.999Z': '2026-11-30T23:59:59.999Z',
    '2026-12-31T23:30:00.000Z': '2026-12-31T23:59:59.999Z',
    '2028-02-03T12:00:00.000Z': '2028-02-29T23:59:59.999Z',
    '2026-12-01T01:00:00.000+02:00': '2026-11-30T23:59:59.999Z',
  };
  for (const [date, end] of Object.entries(ends)) assert.equal(monthEnd(new Date(date)).toISOString(), end);
});

test('property: a month’s end is in the month, and one millisecond later is in the next', () => {
  const anyDate = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(anyDate, (at) => {
      const end = monthEnd(at);
      assert.ok(end >= at);
      assert.equal(monthOf(end), monthOf(at));
      assert.notEqual(monthOf(new Date(end.getTime() + 1)), monthOf(at));
    }),
  );
});

test('a known mailbox is reported before a full network', () => {
  assert.equal(notCountedReason({ isKnownMailbox: false, fromNetwork: 1 }), null);
  assert.equal(notCountedReason({ isKnownMailbox: false, fromNetwork: 2 }), 'sameNetwork');
  assert.equal(notCountedReason({ isKnownMailbox: true, fromNetwork: 0 }), 'ownEmail');
  assert.equal(notCountedReason({ isKnownMailbox: true, fromNetwork: 9 }), 'ownEmail');
});

test('property: every sixth registration earns the next reward', () => {
  fc.assert(
    fc.property(fc.nat({ max: 200 }), (counted) => {
      const earned = Array.from({ length: counted + 1 }, (_, index) => rewardEarnedBy(index)).filter(
        (number) => number !== null,
      );
      assert.deepEqual(
        earned,
        Array.from({ length: Math.floor(counted / 6) }, (_, index) => index + 1),
      );
    }),
  );
});
