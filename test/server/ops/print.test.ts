/** What operators read in a terminal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printOutput } from '#server/ops/print.ts';

const at = new Date('2026-11-20T12:00:00Z');
const finding = {
  problem: 'order missing',
  provider: 'stripe',
  object: `in_${'1'.repeat(24)}`,
  at,
  order: 'TRN-7K3M-9Q2X',
  account: '56a77f7b-0a8a-4e09-ae2d-35d9192f355b',
  amount: '$9.99',
  result:
    'the account is lost, too: refund the payment and end its renewal at the provider, or use grant-days when its payer has signed up again, then reconcile dismiss',
};

test('rows that fit are a table; the columns that none fills make room first', () => {
  const customers = [
    { account: 'one', email: 'a@example.com', blocked: null, source: '' },
    { account: 'two', email: null, blocked: at, source: '' },
  ];
  const wide = [
    'account  email          blocked               source',
    'one      a@example.com  –                     –',
    'two      –              2026-11-20T12:00:00Z  –',
  ];
  const narrow = [
    'account  email          blocked',
    'one      a@example.com  –',
    'two      –              2026-11-20T12:00:00Z',
  ];
  assert.equal(printOutput({ customers }, 52), wide.join('\n'));
  assert.equal(printOutput({ customers }, 51), narrow.join('\n'));
});

test('rows that do not fit are a block each, with what they have', () => {
  const lines = [
    'findings',
    '  problem   order missing',
    '  provider  stripe',
    '  object    in_111111111111111111111111',
    '  at        2026-11-20T12:00:00Z',
    '  order     TRN-7K3M-9Q2X',
    '  account   56a77f7b-0a8a-4e09-ae2d-35d9192f355b',
    '  amount    $9.99',
    '  result    the account is lost, too: refund the payment and end its renewal at the provider, or use',
    '            grant-days when its payer has signed up again, then reconcile dismiss',
    '',
    '  problem   event unapplied',
    '',
    'summary',
    '  found  2',
    '  order  –',
  ];
  const findings = [finding, { problem: 'event unapplied', order: null }];
  const output = { findings, summary: { found: 2, order: null } };
  assert.equal(printOutput(output, 100), lines.join('\n'));
  assert.equal(printOutput({ findings: [finding] }, 400).split('\n').length, 2, 'a table, in a wide terminal');
});

test('an id or email that is longer than a line is not broken', () => {
  const id = 'x'.repeat(150);
  assert.equal(
    printOutput({ order: { order: 'TRN-7K3M-9Q2X', checkoutSession: id } }).split('\n')[1],
    `checkoutSession  ${id}`,
  );
});

test('texts of others have neither line breaks nor sequences that a terminal obeys', () => {
  assert.equal(
    printOutput({ order: { message: 'first\r\nsecond\u001b[2J\u009b2Jthird' } }),
    'message  first second [2J 2Jthird',
  );
});

test('a list without rows, and rows without anything', () => {
  assert.equal(printOutput({ customers: [] }), '(none)');
  assert.equal(printOutput({ steps: '1. Make a key.\n2. Use it.' }), '1. Make a key.\n2. Use it.');
});

test('more rows are printed than a function takes arguments', () => {
  const findings = Array.from({ length: 200_000 }, (_, number) => ({ number }));
  assert.equal(printOutput({ findings }).split('\n').length, 200_001);
});
