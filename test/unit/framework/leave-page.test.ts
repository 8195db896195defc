import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { leavePage } from '#framework/leave-page.ts';

let opened: string[] = [];
let ended: string[] = [];

beforeEach(() => {
  opened = [];
  ended = [];
  mock.method(location, 'assign', (url: string) => void opened.push(url));
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

const leave = (name: string) => leavePage(`https://provider.example/${name}`, () => ended.push(name));
const hidePage = () => void dispatchEvent(new Event('pagehide'));

test('a page that has not been left after 10 seconds can be used again', () => {
  leave('google');
  assert.deepEqual(opened, ['https://provider.example/google']);
  mock.timers.tick(9_999);
  assert.deepEqual(ended, []);
  mock.timers.tick(1);
  assert.deepEqual(ended, ['google']);
  hidePage();
  assert.deepEqual(ended, ['google'], 'only once');
});

test('a page that has been left can be used when the back/forward cache shows it again, and nothing of the first click is left', () => {
  leave('google');
  mock.timers.tick(1_000);
  hidePage();
  assert.deepEqual(ended, ['google']);
  mock.timers.tick(10_000);
  assert.deepEqual(ended, ['google'], 'a second click would not be busy any more');
});

test('a page whose URL the browser refuses to open can be used again', () => {
  mock.method(location, 'assign', () => {
    throw new DOMException('refused', 'SyntaxError');
  });
  assert.throws(() => leave('google'), /refused/);
  mock.timers.tick(10_000);
  assert.deepEqual(ended, ['google']);
});
