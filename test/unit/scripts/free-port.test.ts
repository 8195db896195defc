import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../../scripts/free-port.ts';

test('no port is one that browsers refuse', async (t) => {
  const refused: number[] = [];
  // The lowest ports: higher than 10080 browsers refuse none.
  for (let random = 0; random < 0.005; random += 0.000_03) {
    t.mock.method(Math, 'random', () => random, { times: 1 });
    const port = await freePort();
    await fetch(`http://127.0.0.1:${port}`).catch(({ cause }: Error) => {
      if (String(cause).includes('bad port')) refused.push(port);
    });
  }
  assert.deepEqual(refused, []);
});
