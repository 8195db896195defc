import './browser.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import * as z from 'zod/mini';
import { guardOnce, stored } from '#framework/storage.ts';
import { replace, visit } from './browser.ts';

const size = stored('size', z.object({ width: z.number() }), { width: 1 });

test('what was set comes back', () => {
  visit('/');
  size.set({ width: 7 });
  assert.deepEqual(size.get(), { width: 7 });
  size.remove();
  assert.deepEqual(size.get(), { width: 1 });
});

test('what the tab keeps for itself lies in its own storage', () => {
  visit('/');
  const own = stored('own', z.string(), '', 'sessionStorage');
  own.set('text');
  assert.deepEqual([own.get(), localStorage.length, sessionStorage.getItem('own')], ['text', 0, '"text"']);
  own.remove();
  assert.equal(own.get(), '');
});

test('garbage counts as absent', () => {
  visit('/');
  for (const garbage of ['', 'null', '{', '{"width":"7"}', '[7]', '"7"']) {
    localStorage.setItem('size', garbage);
    assert.deepEqual(size.get(), { width: 1 }, garbage);
  }
});

test('blocked storage is no error', () => {
  const restore = replace(globalThis, 'localStorage', null);
  size.set({ width: 7 });
  assert.deepEqual(size.get(), { width: 1 });
  restore();
});

test('the reload guard lets one through in 10 s, and none where it cannot remember', () => {
  visit('/');
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  assert.equal(guardOnce('reload', 10_000), true);
  assert.equal(guardOnce('reload', 10_000), false);
  assert.equal(guardOnce('other', 10_000), true);
  mock.timers.tick(9_999);
  assert.equal(guardOnce('reload', 10_000), false);
  mock.timers.tick(1);
  assert.equal(guardOnce('reload', 10_000), true);
  const restore = replace(globalThis, 'sessionStorage', null);
  mock.timers.tick(20_000);
  assert.equal(guardOnce('reload', 10_000), false);
  restore();
  mock.timers.reset();
});
