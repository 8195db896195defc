import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, mock, test } from 'node:test';
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { IpBar, showIpBeforeHydration } from '#app/shell/ip-bar.tsx';
import { loadIp } from '#features/ip-status/ip-store.ts';
import type { Page } from '#framework/payload.ts';
import { Router } from '#framework/router.tsx';
import { ipGeoPath } from '#site/api-paths.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';
import { messagesOf, textOf } from '#test/support/render-page.tsx';

const page: Page = {
  url: { locale: 'en', path: '/terms', search: '', hash: '' },
  route: null,
  Component: IpBar,
  messages: messagesOf('en'),
  params: {},
  data: null,
  status: 200,
  message: '',
};
const app = <Router initialPage={page} layouts={{ main: ({ children }) => children }} errorPage={() => null} />;
const bar = () => textOf(document.querySelector('.ip-bar'));
const value = () => document.querySelector<HTMLElement>('.ip-bar__value');
const mismatch = mock.fn();
let root: Root | null = null;
let isWide = true;

/** A document on which React has not started. */
function openDocument(response: Promise<unknown>): void {
  visit('/en/terms', { body: `<div id="app">${renderToString(app)}</div>` });
  globalThis.earlyResponses = { [ipGeoPath]: response };
}

async function hydrate(): Promise<void> {
  await act(async () => {
    root = hydrateRoot(document.getElementById('app') as HTMLElement, app, { onRecoverableError: mismatch });
  });
}

const restoreMedia = replaceProperty(globalThis, 'matchMedia', () => ({ matches: isWide }));
after(restoreMedia);
beforeEach(() => {
  isWide = true;
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = null;
});

test('the IP address is shown before React has started, which keeps it and adds the rest', async () => {
  openDocument(Promise.resolve({ ip: '192.0.2.1', city: null, protect: false }));
  assert.equal(bar(), 'Your IP: ');
  await showIpBeforeHydration();
  assert.equal(bar(), 'Your IP: 192.0.2.1');

  const element = value();
  await hydrate();
  assert.equal(mismatch.mock.callCount(), 0);
  assert.equal(bar(), 'Your IP: 192.0.2.1');
  await act(() => loadIp());
  assert.equal(bar(), 'Your IP: 192.0.2.1Unprotected');
  assert.equal(value(), element);
});

test('an IP address that its verdict can wrap waits for it', async () => {
  openDocument(Promise.resolve({ ip: '2001:db8:85a3::8a2e:370:7334', city: null, protect: false }));
  await showIpBeforeHydration();
  assert.equal(bar(), 'Your IP: ');
  await hydrate();
  await act(() => loadIp());
  assert.equal(bar(), 'Your IP: 2001:db8:85a3::8a2e:370:7334Unprotected');
  assert.equal(value()?.dataset.long, '');

  isWide = false;
  openDocument(Promise.resolve({ ip: '192.0.2.1', city: null, protect: false }));
  await showIpBeforeHydration();
  assert.equal(bar(), 'Your IP: ');
});

test('without a response the bar waits for the check', async () => {
  const refused = Promise.reject(new Error('502'));
  refused.catch(() => {});
  openDocument(refused);
  await showIpBeforeHydration();
  assert.equal(bar(), 'Your IP: ');
  openDocument(Promise.resolve({}));
  await showIpBeforeHydration();
  assert.equal(bar(), 'Your IP: ');
  document.body.replaceChildren();
  await showIpBeforeHydration();
});
