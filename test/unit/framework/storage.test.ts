import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import * as z from 'zod/mini';
import { allowOnce, storedValue } from '#framework/storage.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';

const size = storedValue('size', z.object({ width: z.number() }), { width: 1 });

test('storedValue returns what was set', () => {
  visit('/');
  size.set({ width: 7 });
  assert.deepEqual(size.get(), { width: 7 });
  size.remove();
  assert.deepEqual(size.get(), { width: 1 });
});

test('storedValue can use session storage', () => {
  visit('/');
  const own = storedValue('own', z.string(), '', 'sessionStorage');
  own.set('text');
  assert.deepEqual([own.get(), localStorage.length, sessionStorage.getItem('own')], ['text', 0, '"text"']);
  own.remove();
  assert.equal(own.get(), '');
});

test('an invalid value counts as absent', () => {
  visit('/');
  for (const invalid of ['', 'null', '{', '{"width":"7"}', '[7]', '"7"']) {
    localStorage.setItem('size', invalid);
    assert.deepEqual(size.get(), { width: 1 }, invalid);
  }
});

test('blocked storage is not an error', () => {
  const restore = replaceProperty(globalThis, 'localStorage', null);
  size.set({ width: 7 });
  assert.deepEqual(size.get(), { width: 1 });
  restore();
});

test('allowOnce is true once in the given time, and never where storage is blocked', () => {
  visit('/');
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  assert.equal(allowOnce('reload', 10_000), true);
  assert.equal(allowOnce('reload', 10_000), false);
  assert.equal(allowOnce('other', 10_000), true);
  mock.timers.tick(9_999);
  assert.equal(allowOnce('reload', 10_000), false);
  mock.timers.tick(1);
  assert.equal(allowOnce('reload', 10_000), true);
  const restore = replaceProperty(globalThis, 'sessionStorage', null);
  mock.timers.tick(20_000);
  assert.equal(allowOnce('reload', 10_000), false);
  restore();
  mock.timers.reset();
});
