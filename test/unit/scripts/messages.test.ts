import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinHyphens } from '../../../scripts/build/messages.ts';

test('no line ends after the hyphen of a number', () => {
  assert.equal(
    joinHyphens('{days}-day money-back, 6-digit, SHA-256'),
    '{days}-\u2060day money-back, 6-\u2060digit, SHA-256',
  );
  assert.equal(joinHyphens('AES-\u2060256, 8-16, {a} - b'), 'AES-\u2060256, 8-16, {a} - b');
});
