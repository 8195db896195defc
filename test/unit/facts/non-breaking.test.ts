import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nonBreaking, nonBreakingDate } from '#facts/non-breaking.ts';

test('spaces become no-break spaces', () => {
  assert.equal(nonBreaking('Tern VPN'), 'Tern\u00a0VPN');
});

test('Chinese and Japanese dates get word joiners between digits and signs', () => {
  assert.equal(nonBreakingDate('21. Dezember 2026'), '21.\u00a0Dezember\u00a02026');
  assert.equal(nonBreakingDate('2026年12月21日'), '2026\u2060年\u206012\u2060月\u206021\u2060日');
});
