import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, screen } from '@testing-library/react';
import { renderApp } from '#app/render-app.ts';
import type { Page } from '#framework/payload.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';
import { messagesOf } from '#test/support/render-page.tsx';

/** Nothing ever comes near the viewport. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

test('in another language than the document’s a page is rendered anew, and has its footer, although the document had one that was far below', async () => {
  replaceProperty(globalThis, 'IntersectionObserver', Observer);
  replaceProperty(globalThis, 'matchMedia', () => ({ matches: false }));
  visit('/de/download', { body: '<div id="app"><footer id="footer">English</footer></div>' });
  document.head.innerHTML = '<style data-page="test"></style>';
  const container = document.getElementById('app') as HTMLElement;
  const page: Page = {
    url: { locale: 'de', path: '/download', search: '', hash: '' },
    params: {},
    route: {
      path: '/download',
      page: 'test',
      layout: 'main',
      indexed: false,
      load: async () => ({ default: () => null }),
    },
    Component: () => null,
    messages: messagesOf('de'),
    data: null,
    status: 200,
    message: '',
  };
  await act(async () => renderApp(container, page, 'en', () => () => {}));
  const footer = await screen.findByRole('contentinfo');
  assert.notEqual(footer.textContent, 'English');
});
