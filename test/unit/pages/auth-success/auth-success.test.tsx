import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { act, screen } from '@testing-library/react';
import AuthSuccessPage from '#pages/auth-success/auth-success.tsx';
import { saveClientCode } from '#session/client-code.ts';
import { allowAppOpening, setFromClient, takeAppOpening } from '#session/client-visit.ts';
import { setEntryError } from '#session/entry-error.ts';
import { savePreRoute } from '#session/pre-route.ts';
import { setSession } from '#session/session-store.ts';
import { brand } from '#site/brand.ts';
import { closePage, type FakeResponse, ok, refused, renderPage, user } from '#test/support/render-page.tsx';

const path = '/auth/success';
const opened: string[] = [];

beforeEach(() => {
  opened.length = 0;
  mock.method(location, 'assign', (url: string) => void opened.push(url));
  allowAppOpening();
});
afterEach(() => {
  mock.restoreAll();
  closePage();
});

test('a signed-in visitor is redirected to the target page', async () => {
  savePreRoute('/payment/2?from=x');
  await renderPage(AuthSuccessPage, { path, api: {}, signedIn: true });
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname + location.search, '/en/payment/2?from=x');
});

test('a visitor who is not signed in is redirected to sign-in', async () => {
  await renderPage(AuthSuccessPage, { path, api: {} });
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/auth/sign-in');
});

test('a refused token shows its error and does not redirect', async () => {
  setEntryError({ text: { id: 'api.error.one-time-token-invalid' } });
  await renderPage(AuthSuccessPage, { path, api: {} });
  assert.ok(screen.getByRole('heading', { name: 'We couldn’t sign you in' }));
  assert.match(screen.getByRole('alert').textContent ?? '', /already used/);
  assert.equal(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href'), '/en/auth/sign-in');
  assert.equal(location.pathname, '/en/auth/success');
});

test('a visit from the client app opens it automatically, and again on every press with a new token', async () => {
  let issued = 0;
  saveClientCode('c-1');
  setFromClient(true);
  const api = { issueBaseToken: () => ok({ token: `t-${++issued}`, expiresAt: '2026-11-21T09:35:00.000Z' })() };
  const { sent } = await renderPage(AuthSuccessPage, { path, api, signedIn: true });
  await user.settle();
  assert.deepEqual(opened, [`${brand.scheme}://auth?token=t-1`]);
  await user.press('Try again');
  await user.settle();
  assert.deepEqual(opened.slice(1), [`${brand.scheme}://auth?token=t-2`]);
  assert.deepEqual(sent[0]?.body, { flag: 'client', clientCode: 'c-1' });
});

test('a failed request for a token shows its error beside the button, which tries again', async () => {
  setFromClient(true);
  const api = { issueBaseToken: refused(429, 1006, { retryAfter: 30 }) };
  await renderPage(AuthSuccessPage, { path, api, signedIn: true });
  await screen.findByText(/in 30 seconds/);
  assert.deepEqual(opened, []);
  Object.assign(api, { issueBaseToken: ok({ token: 'late', expiresAt: '2026-11-21T09:35:00.000Z' }) });
  await user.press('Try again');
  await user.settle();
  assert.deepEqual(opened, [`${brand.scheme}://auth?token=late`]);
  assert.equal(screen.queryByText(/in 30 seconds/), null);
});

test('a visitor can continue in the browser', async () => {
  setFromClient(true);
  const api = { issueBaseToken: ok({ token: 't', expiresAt: '2026-11-21T09:35:00.000Z' }) };
  await renderPage(AuthSuccessPage, { path, api, signedIn: true });
  await act(async () => {});
  await user.press('Continue in the browser');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/dashboard');
});

test('a visitor who continues in the browser before there is a token does not see the app open', async () => {
  setFromClient(true);
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await renderPage(AuthSuccessPage, { path, api: { issueBaseToken: () => promise }, signedIn: true });
  await user.press('Continue in the browser');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  resolve(ok({ token: 't', expiresAt: '2026-11-21T09:35:00.000Z' })());
  await user.settle();
  assert.deepEqual(opened, []);
});

test('a session that existed before the visit opens the app on a click only', async () => {
  setSession('earlier', false);
  takeAppOpening();
  setFromClient(true);
  const api = { issueBaseToken: ok({ token: 't', expiresAt: '2026-11-21T09:35:00.000Z' }) };
  const { sent } = await renderPage(AuthSuccessPage, { path, api });
  await user.settle();
  assert.deepEqual([opened, sent], [[], []]);
  assert.equal(screen.queryByText(/Not redirected automatically/), null);
  await user.press('Open the app');
  await user.settle();
  assert.deepEqual(opened, [`${brand.scheme}://auth?token=t`]);
});
