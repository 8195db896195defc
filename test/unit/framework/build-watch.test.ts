import './browser.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { watchBuilds } from '#framework/build-watch.ts';
import { replace } from './browser.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const answers = (table: Record<string, object>) => async (url: string) => {
  const body = table[url];
  return { ok: body !== undefined, status: body ? 200 : 404, json: async () => body };
};

async function poll(table: Record<string, object>): Promise<number> {
  mock.timers.enable({ apis: ['setInterval'] });
  const restore = replace(globalThis, 'fetch', answers(table));
  let offered = 0;
  const stop = watchBuilds(() => offered++);
  mock.timers.tick(5 * 60 * 1000);
  await settled();
  stop();
  restore();
  mock.timers.reset();
  return offered;
}

test('a newer build is offered once its manifest is there', async () => {
  assert.equal(await poll({ '/builds/latest.json': { id: 'b2' }, '/builds/meta/b2.json': { id: 'b2' } }), 1);
});

test('the running build is not', async () => {
  assert.equal(await poll({ '/builds/latest.json': { id: '' } }), 0);
});

test('a manifest that cannot be had is logged, and nothing else', async () => {
  const warn = mock.method(console, 'warn', () => {});
  assert.equal(await poll({}), 0);
  assert.equal(await poll({ '/builds/latest.json': { id: 'b2' } }), 0);
  assert.equal(warn.mock.callCount(), 2);
  warn.mock.restore();
});
