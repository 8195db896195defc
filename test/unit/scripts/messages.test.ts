import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinUnits } from '../../../scripts/build/messages.ts';

test('no line ends after the hyphen of a number', () => {
  assert.equal(
    joinUnits('{days}-day money-back, 6-digit, SHA-256'),
    '{days}-\u2060day money-back, 6-\u2060digit, SHA-256',
  );
  assert.equal(joinUnits('AES-\u2060256, 8-16, {a} - b'), 'AES-\u2060256, 8-16, {a} - b');
});

test('no line ends within a Japanese number of months', () => {
  assert.equal(joinUnits('過去12か月以内、{count}か月'), '過去12か\u2060月以内、{count}か\u2060月');
});
