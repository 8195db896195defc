import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { allowOnce, storedFields } from '#framework/storage.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';

afterEach(() => mock.timers.reset());

const size = storedFields('size', { width: 'number' });

test('storedFields returns what was set', () => {
  visit('/');
  size.set({ width: 7 });
  assert.deepEqual(size.get(), { width: 7 });
  size.remove();
  assert.equal(size.get(), null);
});

test('storedFields can use session storage', () => {
  visit('/');
  const own = storedFields('own', { text: 'string' }, 'sessionStorage');
  own.set({ text: 'a' });
  assert.deepEqual([own.get(), localStorage.length, sessionStorage.getItem('own')], [{ text: 'a' }, 0, '{"text":"a"}']);
  own.remove();
  assert.equal(own.get(), null);
});

test('an invalid value counts as absent', () => {
  visit('/');
  for (const invalid of ['', 'null', '{', '{"width":"7"}', '[7]', '"7"', '7', '{}']) {
    localStorage.setItem('size', invalid);
    assert.equal(size.get(), null, invalid);
  }
});

test('a value needs all of its fields, each of its type', () => {
  visit('/');
  const box = storedFields('box', { width: 'number', name: 'string' });
  for (const invalid of ['{"width":7}', '{"name":"a"}', '{"width":"7","name":"a"}']) {
    localStorage.setItem('box', invalid);
    assert.equal(box.get(), null, invalid);
  }
});

test('blocked storage is not an error', () => {
  const restore = replaceProperty(globalThis, 'localStorage', null);
  size.set({ width: 7 });
  assert.equal(size.get(), null);
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
});
