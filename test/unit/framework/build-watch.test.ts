import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { watchBuilds } from '#framework/build-watch.ts';
import { replaceProperty } from '#test/support/dom.ts';

afterEach(() => mock.timers.reset());

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

test('asks nothing while the tab is in the background, and at once when it is shown again', async () => {
  const requested: string[] = [];
  mock.timers.enable({ apis: ['setInterval'] });
  const restores = [
    replaceProperty(globalThis, 'fetch', async (url: string) => {
      requested.push(url);
      return Response.json({ id: '' });
    }),
    replaceProperty(document, 'visibilityState', 'hidden'),
  ];
  const stop = watchBuilds(() => {});
  mock.timers.tick(5 * 60 * 1000);
  await flush();
  assert.deepEqual(requested, []);
  restores.push(replaceProperty(document, 'visibilityState', 'visible'));
  document.dispatchEvent(new Event('visibilitychange'));
  await flush();
  assert.deepEqual(requested, ['/builds/latest.json']);
  stop();
  mock.timers.tick(5 * 60 * 1000);
  document.dispatchEvent(new Event('visibilitychange'));
  await flush();
  assert.equal(requested.length, 1, 'it has been stopped');
  for (const restore of restores.toReversed()) restore();
});

test('offers nothing that arrives after it has been stopped', async () => {
  let offered = 0;
  mock.timers.enable({ apis: ['setInterval'] });
  const served = fakeFetch({ '/builds/latest.json': { id: 'b2' }, '/builds/meta/b2.json': { id: 'b2' } });
  const restore = replaceProperty(globalThis, 'fetch', served);
  const stop = watchBuilds(() => offered++);
  document.dispatchEvent(new Event('visibilitychange'));
  stop();
  await flush();
  restore();
  assert.equal(offered, 0);
});
