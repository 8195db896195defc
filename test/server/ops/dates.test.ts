import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDate } from '#server/ops/dates.ts';
import { OpsError } from '#server/ops/verb.ts';

const now = new Date('2026-11-28T12:00:00Z');
const parse = (text: unknown) => parseDate(text, now).toISOString();

describe('parseDate', () => {
  it('reads a day as UTC, and a time with its zone', () => {
    assert.equal(parse('2026-11-01'), '2026-11-01T00:00:00.000Z');
    assert.equal(parse('2026-11-01T04:30Z'), '2026-11-01T04:30:00.000Z');
    assert.equal(parse('2026-11-01T04:30:15+02:00'), '2026-11-01T02:30:15.000Z');
  });

  it('refuses a time without a zone, which would depend on the server', () => {
    for (const text of ['2026-11-01T04:30', '2026-11-01 04:30', 'soon', '', undefined, true])
      assert.throws(() => parse(text), OpsError, String(text));
  });

  it('refuses a day that its month does not have', () => {
    for (const text of ['2026-02-31', '2026-02-29', '2026-11-31T04:30Z', '2026-13-01', '2026-00-10'])
      assert.throws(() => parse(text), OpsError, text);
    assert.equal(parse('2024-02-29'), '2024-02-29T00:00:00.000Z');
  });

  it('accepts now and refuses the future', () => {
    assert.equal(parse(now.toISOString()), now.toISOString());
    assert.throws(() => parse('2026-11-28T12:00:01Z'), /in the future/);
  });
});
