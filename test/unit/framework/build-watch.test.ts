import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { watchBuilds } from '#framework/build-watch.ts';
import { replaceProperty } from '#test/support/dom.ts';

const flush = () => new Promise((resolve) => setImmediate(resolve));
const fakeFetch = (responses: Record<string, object>) => async (url: string) => {
  const body = responses[url];
  return { ok: body !== undefined, status: body ? 200 : 404, json: async () => body };
};

/** @returns how often a new build was offered */
async function poll(responses: Record<string, object>): Promise<number> {
  mock.timers.enable({ apis: ['setInterval'] });
  const restore = replaceProperty(globalThis, 'fetch', fakeFetch(responses));
  let offered = 0;
  const stop = watchBuilds(() => offered++);
  for (let polls = 0; polls < 2; polls++) {
    mock.timers.tick(5 * 60 * 1000);
    await flush();
  }
  stop();
  restore();
  mock.timers.reset();
  return offered;
}

test('offers a newer build, once, when its manifest is served', async () => {
  assert.equal(await poll({ '/builds/latest.json': { id: 'b2' }, '/builds/meta/b2.json': { id: 'b2' } }), 1);
});

test('does not offer the running build', async () => {
  assert.equal(await poll({ '/builds/latest.json': { id: '' } }), 0);
});

test('only logs a manifest that cannot be loaded', async () => {
  const warn = mock.method(console, 'warn', () => {});
  assert.equal(await poll({}), 0);
  assert.equal(await poll({ '/builds/latest.json': { id: 'b2' } }), 0);
  assert.equal(warn.mock.callCount(), 4);
  warn.mock.restore();
});
