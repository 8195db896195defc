import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replaceEntry, savedScrollTop, startHistory } from '#framework/history.ts';
import { replaceProperty } from '#test/support/dom.ts';

const keptEntries = 50;

function scrollTo(top: number): void {
  Object.defineProperty(globalThis, 'scrollY', { configurable: true, value: top });
  dispatchEvent(new Event('scroll'));
}

describe('startHistory', () => {
  it('keeps the scroll positions of as many entries as the browser has', () => {
    const stop = startHistory(() => {});
    replaceEntry('/first', { key: 'first' });
    scrollTo(700);
    for (let index = 1; index < keptEntries; index++) {
      replaceEntry(`/${index}`, { key: `entry-${index}` });
      scrollTo(index);
    }
    replaceEntry('/again', { key: 'first' });
    assert.equal(savedScrollTop(), 700);

    replaceEntry('/new', { key: 'new' });
    scrollTo(1);
    replaceEntry('/again', { key: 'first' });
    assert.equal(savedScrollTop(), 0);
    stop();
  });

  it('reads stored positions for an entry that has been shown before, and only then', () => {
    const reads: string[] = [];
    const getItem = (key: string) => {
      reads.push(key);
      return '{"shown":300}';
    };
    const restore = replaceProperty(globalThis, 'sessionStorage', { getItem });
    history.replaceState(null, '', '/first');
    startHistory(() => {})();
    assert.deepEqual([savedScrollTop(), reads], [0, []]);
    history.replaceState({ key: 'shown' }, '', '/second');
    startHistory(() => {})();
    assert.equal(savedScrollTop(), 300);
    restore();
  });

  it('keeps the scroll positions over a reload', () => {
    const stop = startHistory(() => {});
    replaceEntry('/long', { key: 'long' });
    scrollTo(300);
    dispatchEvent(new Event('pagehide'));
    stop();
    const stopAgain = startHistory(() => {});
    assert.equal(savedScrollTop(), 300);
    assert.equal(history.scrollRestoration, 'manual', 'the app runs again: the browser does not interfere');
    stopAgain();
  });

  it('leaves the scroll position of a followed hash to the browser', () => {
    const popped: unknown[] = [];
    const stop = startHistory((savedTop) => popped.push(savedTop));
    dispatchEvent(Object.assign(new Event('popstate'), { state: null }));
    assert.deepEqual(popped, [null]);
    stop();
  });

  it('restores positions itself again after the back/forward cache', () => {
    const stop = startHistory(() => {});
    dispatchEvent(new Event('pagehide'));
    assert.equal(history.scrollRestoration, 'auto');
    dispatchEvent(new Event('pageshow'));
    assert.equal(history.scrollRestoration, 'manual');
    stop();
  });
});
