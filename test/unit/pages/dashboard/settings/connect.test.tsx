import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, mock, test } from 'node:test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loadConfig } from '#framework/config.ts';
import { navigate } from '#framework/router.tsx';
import DashboardPage from '#pages/dashboard/dashboard.tsx';
import { ConnectButtons } from '#pages/dashboard/settings/connect-buttons.tsx';
import { savePendingConnection } from '#session/pending-connection.ts';
import {
  closePage,
  type FakeApi,
  type FakeResponse,
  ok,
  refused,
  renderPage,
  user,
} from '#test/support/render-page.tsx';
import { account as emptyAccount, googleIdentity } from '#test/support/samples.ts';

const features = { card: true, paypal: false, google: true, apple: true, microsoft: false };
const account = { ...emptyAccount, identities: [googleIdentity] };
const visited: string[] = [];

let serveConfig = () => {};
const config = new Promise<void>((resolve) => {
  serveConfig = resolve;
});
globalThis.fetch = async () => {
  await config;
  return Response.json({ apiBase: 'https://api.example', entryKey: '', entryIv: '', features });
};
const loading = loadConfig();
mock.method(location, 'assign', (url: string) => void visited.push(url));
beforeEach(() => {
  visited.length = 0;
});
afterEach(closePage);
after(() => mock.restoreAll());

const show = (api: FakeApi, more = '') =>
  renderPage(DashboardPage, {
    path: '/dashboard',
    search: `?tab=settings${more}`,
    api: { getAccount: ok(account), ...api },
    signedIn: true,
  });

test('until the configuration is loaded, disabled buttons reserve the space', async () => {
  await renderPage(() => <ConnectButtons connected={['google']} />, { path: '/dashboard' });
  const button = screen.getByRole('button', { name: 'Connect Apple' });
  assert.ok(button.matches(':disabled'));
  serveConfig();
  await act(() => loading);
  assert.ok(!button.matches(':disabled'));
});

test('each enabled provider that is not connected has a button, which leaves for it', async () => {
  const { sent } = await show({ startIdentityConnection: ok({ token: 't1' }) });
  const section = await screen.findByRole('region', { name: 'Google, Apple and Microsoft' });
  await within(section).findByRole('button', { name: 'Connect Apple' });
  for (const name of ['Connect Google', 'Connect Microsoft'])
    assert.equal(within(section).queryByRole('button', { name }), null, name);
  await user.press('Connect Apple');
  assert.deepEqual(visited, ['https://api.example/oauth/start/apple?locale=en&connect=t1']);
  assert.equal(sent.filter(({ operation }) => operation === 'startIdentityConnection').length, 1);
  const isBusy = () => screen.getByRole('button', { name: 'Connect Apple' }).getAttribute('aria-busy');
  assert.equal(isBusy(), 'true');
  await act(async () => void dispatchEvent(new Event('pagehide')));
  assert.equal(isBusy(), null, 'the back button may return to this page');
});

test('after the last identity is disconnected, the buttons that connect one get the focus with their part', async () => {
  let { identities } = account;
  await show({
    getAccount: () => ok({ ...account, identities })(),
    disconnectIdentity: () => {
      identities = [];
      return ok()();
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Google, Apple and Microsoft' }));
  await user.press('Disconnect');
  await user.press('Yes, disconnect');
  const connect = await section.findByRole('button', { name: 'Connect Google' });
  // An empty list is not displayed, so browsers give it no focus.
  await waitFor(() => assert.ok(document.activeElement !== document.body && document.activeElement?.contains(connect)));
});

test('while one connection is being started or confirmed, no other one can begin', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  const { sent } = await show({ getAccount: ok(emptyAccount), startIdentityConnection: () => promise });
  const started = () => sent.filter(({ operation }) => operation === 'startIdentityConnection').length;
  const isBusy = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true';
  await screen.findByRole('button', { name: 'Connect Google' });
  await user.press('Connect Google');
  await user.press('Connect Apple');
  assert.ok(isBusy('Connect Google'));
  assert.ok(!isBusy('Connect Apple'), 'it would leave with the token of the first one');
  resolve(refused(403, 2020, { methods: ['password'] })());
  await user.settle();
  // The code of the dialog may still be loading.
  await user.press('Connect Apple');
  assert.equal(started(), 1);
  assert.ok(isBusy('Connect Google'));
});

test('while the page of one provider is loading, another one can be chosen', async () => {
  await show({ getAccount: ok(emptyAccount), startIdentityConnection: ok({ token: 't1' }) });
  await screen.findByRole('button', { name: 'Connect Google' });
  await user.press('Connect Google');
  await user.press('Connect Apple');
  assert.deepEqual(
    visited.map((url) => new URL(url).pathname),
    ['/oauth/start/google', '/oauth/start/apple'],
  );
});

test('a connection that cannot be started shows the error, and the button works again', async () => {
  await show({ startIdentityConnection: refused(429, 1006, { retryAfter: 30 }) });
  await screen.findByRole('button', { name: 'Connect Apple' });
  await user.press('Connect Apple');
  await screen.findByText(/30 seconds/);
  assert.deepEqual(visited, []);
  assert.equal(screen.getByRole('button', { name: 'Connect Apple' }).getAttribute('aria-busy'), null);
});

test('a customer who has left the settings before the connection could start stays on the other page', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await show({ startIdentityConnection: () => promise });
  await screen.findByRole('button', { name: 'Connect Apple' });
  await user.press('Connect Apple');
  await act(() => navigate('/download'));
  resolve(ok({ token: 't1' })());
  await user.settle();
  assert.deepEqual(visited, []);
});

test('coming back completes the connection once and shows the new state', async () => {
  savePendingConnection('c1');
  const { sent } = await show({ connectIdentity: ok({ identityProvider: 'apple' }) });
  await screen.findByText('Apple is connected');
  const operations = () => sent.map(({ operation }) => operation);
  await waitFor(() => assert.equal(operations().filter((name) => name === 'getAccount').length, 2));
  assert.equal(operations().filter((name) => name === 'connectIdentity').length, 1);
});

test('an identity of another account is explained', async () => {
  savePendingConnection('c1');
  await show({ connectIdentity: refused(409, 2030) });
  await screen.findByText(/connected to a different account/);
});

test('what went wrong at the provider is said once: a reload does not repeat it', async () => {
  await show({}, '&error=2010&type=apple');
  await screen.findByText('You canceled the connection with Apple. Nothing has changed.');
  await waitFor(() => assert.equal(location.search, '?tab=settings'));
  closePage();
  await show({}, '&error=2011&type=google');
  await screen.findByText('We couldn’t connect Google. Please try again.');
  closePage();
  await show({}, '&error=2034&type=microsoft');
  await screen.findByText(/shares no email with us/);
});

test('a URL that names no identity provider reports nothing', async () => {
  for (const type of ['', '&type=tern', '&type=constructor']) {
    await show({}, `&error=2011${type}`);
    await screen.findByRole('region', { name: 'Two-step verification' });
    await user.settle();
    assert.equal(document.querySelector('.toast'), null, type);
    assert.ok(screen.getByRole('region', { name: 'Two-step verification' }), type);
    closePage();
  }
});
