import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import type { PageFile } from '#framework/page-files.ts';
import { fetchNow, pausePrefetching, prefetch, prefetchAtOnce, resumePrefetching } from '#framework/prefetch.ts';
import { replaceProperty } from '#test/support/dom.ts';

let started: string[] = [];
let aborted: string[] = [];
let finish: Record<string, () => void> = {};
let tests = 0;

const flush = () => new Promise((resolve) => setImmediate(resolve));
/** Files with URLs of their own in every test: none is fetched twice. */
const filesOf = (...names: string[]): PageFile[] =>
  names.map((name) => ({
    url: `${name} of ${tests}`,
    fetch: ({ signal, priority = 'auto' }) => {
      started.push(`${name} ${priority}`);
      return new Promise<void>((resolve, reject) => {
        finish[name] = resolve;
        signal?.addEventListener('abort', () => {
          aborted.push(name);
          reject(signal.reason);
        });
      });
    },
  }));
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
const low = (...list: string[]) => list.map((name) => `${name} low`);

let idle: () => void = () => {};
replaceProperty(globalThis, 'requestIdleCallback' as never, (callback: () => void) => {
  idle = callback;
});
replaceProperty(document, 'readyState', 'complete');

/** Lets the files of the test before end: at most 4 in each round. */
beforeEach(async () => {
  for (let round = 0; round < 4; round++) {
    idle();
    for (const resolve of Object.values(finish)) resolve();
    await flush();
  }
  [started, aborted, finish, idle] = [[], [], {}, () => {}];
  tests += 1;
});

test('fetches nothing before the browser is idle', () => {
  prefetch(filesOf('1'));
  assert.deepEqual(started, []);
  idle();
  assert.deepEqual(started, low('1'));
});

test('a file that fails is not fetched again for a link that was hovered meanwhile', async () => {
  let tries = 0;
  const failing: PageFile = {
    url: `failing of ${tests}`,
    fetch: async () => {
      tries += 1;
      throw new TypeError('Failed to fetch');
    },
  };
  prefetch([failing, ...filesOf('1', '2', '3')]);
  prefetch([failing]);
  idle();
  await flush();
  assert.equal(tries, 1);
});

test('fetches nothing before the first page has loaded', () => {
  const restore = replaceProperty(document, 'readyState', 'interactive');
  prefetch(filesOf('1'));
  idle();
  assert.deepEqual(started, []);
  dispatchEvent(new Event('load'));
  idle();
  assert.deepEqual(started, low('1'));
  restore();
});

test('fetches at most 4 files at a time, and waits for each at most 1 s', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  prefetch(filesOf(...names(1, 9)));
  idle();
  assert.deepEqual(started, low(...names(1, 4)));
  finish[2]?.();
  await flush();
  assert.deepEqual(started, low(...names(1, 5)));
  mock.timers.tick(999);
  await flush();
  assert.equal(started.length, 5);
  mock.timers.tick(1);
  await flush();
  assert.deepEqual(started, low(...names(1, 9)));
  mock.timers.tick(1000);
  await flush();
  mock.timers.reset();
});

test('fetches each file once, and a file that failed again', async () => {
  let attempts = 0;
  const failing: PageFile = { url: '/failing', fetch: () => Promise.reject(new Error(`${++attempts}`)) };
  prefetch([...filesOf('1'), failing]);
  prefetch(filesOf('1'));
  idle();
  await flush();
  prefetch([...filesOf('1'), failing]);
  idle();
  await flush();
  assert.deepEqual(started, low('1'));
  assert.equal(attempts, 2);
});

test('the page that is most likely next does not wait until the browser is idle, and is cancelled too', async () => {
  prefetch(filesOf('1'));
  prefetchAtOnce(filesOf('2', '3', '4', '5', '6'));
  assert.deepEqual(started, low('2', '3', '4', '5'));
  pausePrefetching(filesOf('2'));
  await flush();
  assert.deepEqual(aborted, ['3', '4', '5']);
  prefetchAtOnce(filesOf('7'));
  assert.equal(started.length, 4);
  resumePrefetching();
});

test('a hovered link goes first', () => {
  prefetch(filesOf('1', '2', '3', '4', '5'));
  prefetch(filesOf('5', '6'), { next: true });
  idle();
  assert.deepEqual(started, low('5', '6', '1', '2'));
});

test('a pressed link is fetched at once, without waiting for a place', async () => {
  prefetch(filesOf(...names(1, 6)));
  idle();
  fetchNow(filesOf('4', '5', '6'));
  assert.deepEqual(started, [...low('1', '2', '3', '4'), '5 auto', '6 auto']);
  finish[1]?.();
  await flush();
  assert.equal(started.length, 6);
});

test('a navigation cancels everything that it does not need, until it is done', async () => {
  prefetch(filesOf(...names(1, 6)));
  idle();
  pausePrefetching(filesOf('2', '5'));
  await flush();
  assert.deepEqual(aborted, ['1', '3', '4']);
  assert.equal(started.length, 4);
  prefetch(filesOf('7'));
  idle();
  assert.equal(started.length, 4);
  resumePrefetching();
  idle();
  assert.deepEqual(started.slice(4), low('4', '3', '1'));
});

test('prefetches nothing offline or with the data saver on', () => {
  for (const [name, value] of [
    ['connection', { saveData: true }],
    ['connection', { effectiveType: 'slow-2g' }],
    ['onLine', false],
  ] as const) {
    const restore = replaceProperty(navigator, name as 'onLine', value);
    prefetch(filesOf('1'));
    idle();
    prefetchAtOnce(filesOf('2'));
    restore();
  }
  assert.deepEqual(started, []);
});
