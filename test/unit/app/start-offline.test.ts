import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { mock, test } from 'node:test';
import { act } from '@testing-library/react';
import { replaceProperty, visit } from '#test/support/dom.ts';
import { waitUntil } from '#test/support/wait-until.ts';

// Outside a build there are no files of messages that could be missing.
Object.assign(globalThis, { __BUILD_ID__: 'b1' });
const { start } = await import('#app/startup.ts');
const { switchLocale } = await import('#framework/locale.ts');
const { pendingOAuth } = await import('#session/pending-oauth.ts');
const { messagesOf } = await import('#test/support/render-page.tsx');

let isLost = true;
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
class Channel {
  addEventListener() {}
  close() {}
}
mock.method(console, 'error', () => {});
replaceProperty(globalThis, 'setInterval', () => 0);
const startTimer = globalThis.setTimeout;
// A long one would keep the process.
replaceProperty(globalThis, 'setTimeout', ((run: () => void, ms = 0) =>
  ms < 2000 ? startTimer(run, ms) : 0) as typeof setTimeout);
replaceProperty(globalThis, 'BroadcastChannel', Channel);
replaceProperty(globalThis, 'IntersectionObserver', Observer);
replaceProperty(globalThis, 'scrollTo', () => {});
replaceProperty(globalThis, 'matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
replaceProperty(location, 'reload', () => assert.fail('the browser would show an error page instead of the document'));
replaceProperty(globalThis, 'fetch', async (url: string) => {
  if (isLost) throw new TypeError('Failed to fetch');
  if (url.startsWith('/assets/shell.')) return Response.json(messagesOf('en'));
  return Response.json(url.includes('_text') ? '<p>text</p>' : { messages: messagesOf('en'), data: null });
});

registerHooks({
  resolve(specifier, context, next) {
    if (!isLost || specifier !== '#session/handle-entry-params.ts') return next(specifier, context);
    throw new TypeError('Failed to fetch dynamically imported module');
  },
});

/** Starts the app without a connection, which returns when the document has told that. */
async function startOffline(path: string): Promise<void> {
  isLost = true;
  visit(path, { body: '<div id="app"><p>prerendered</p></div><p class="load-failure" hidden>failed</p>' });
  const failure = document.querySelector('.load-failure') as HTMLElement;
  document.head.innerHTML = '<style data-page="legal"></style>';
  const container = document.getElementById('app') as HTMLElement;
  const starting = start(container);
  await act(() => waitUntil(() => !failure.hidden, 'the document does not tell that the connection is lost'));
  assert.equal(container.textContent, 'prerendered');
  isLost = false;
  dispatchEvent(new Event('online'));
  await act(() => starting);
  await act(async () => {});
  assert.notEqual(container.textContent, 'prerendered');
  assert.equal(failure.hidden, true);
}

test('when the connection is lost after the document, it stays, and the app starts when the connection returns', async () => {
  await startOffline('/en/terms');
});

test('credentials of the URL wait for the code that handles them: they have left it', async () => {
  await startOffline('/en/terms?oauth=secret');
  assert.equal(location.search, '');
  assert.equal(pendingOAuth()?.token, 'secret');
});

test('a language whose texts cannot be loaded ends in the error page, in the language that was shown', async () => {
  isLost = false;
  visit('/en/terms', { body: '<div id="app"></div>' });
  await act(() => start(document.getElementById('app') as HTMLElement));
  isLost = true;
  await act(async () => switchLocale('ar'));
  assert.match(document.querySelector('main')?.textContent ?? '', /We couldn’t load this page/);
});

test('a page on which the app cannot start says so', async () => {
  isLost = false;
  visit('/en/terms?oauth=secret', { body: '<div id="app"></div><p class="load-failure" hidden>failed</p>' });
  const restore = replaceProperty(history, 'replaceState', () => {
    throw new DOMException('too many calls', 'SecurityError');
  });
  await start(document.getElementById('app') as HTMLElement);
  restore();
  assert.equal(document.querySelector<HTMLElement>('.load-failure')?.hidden, false);
});
