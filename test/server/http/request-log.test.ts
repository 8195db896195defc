import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RequestLog } from '#server/http/request-log.ts';
import { createLog } from '#server/log.ts';

test('a request that writes no line creates no child logger, and lines carry the request id', () => {
  const lines: string[] = [];
  let children = 0;
  const parent = createLog('info', { write: (line) => lines.push(line) });
  const child = parent.child.bind(parent);
  parent.child = (...args) => {
    children += 1;
    return child(...args);
  };
  const log = new RequestLog(parent, { reqId: 'req-7' }, {});
  assert.equal(children, 0);
  log.info({ ms: 3 }, 'request completed');
  log.error('request failed');
  log.debug('below the level');
  assert.equal(children, 1);
  const parsed = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    parsed.map(({ level, reqId, msg }) => [level, reqId, msg]),
    [
      ['info', 'req-7', 'request completed'],
      ['error', 'req-7', 'request failed'],
    ],
  );
});
