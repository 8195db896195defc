import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exitAfter } from '#server/exit-after.ts';
import { createLog } from '#server/log.ts';

test('a stop that takes too long ends the process with an error, and the log says so', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const lines: string[] = [];
  const codes: number[] = [];
  const exit = (code: number) => codes.push(code);
  exitAfter(60_000, createLog('error', { write: (line) => lines.push(line) }), exit);
  mock.timers.tick(59_999);
  assert.deepEqual([codes, lines], [[], []]);
  mock.timers.tick(1);
  assert.deepEqual(codes, [1]);
  assert.match(lines.join(''), /"level":"error".*"timeoutMs":60000.*server stop timed out/);
});
