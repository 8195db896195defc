import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, beforeEach, mock, test } from 'node:test';
import { act, screen, waitFor } from '@testing-library/react';
import { OAuthButtons } from '#features/sign-in/oauth-buttons.tsx';
import { oauthStartUrl } from '#features/sign-in/oauth-start.ts';
import { loadConfig } from '#framework/config.ts';
import SignInPage from '#pages/sign-in/sign-in.tsx';
import { startedOAuth } from '#session/pending-oauth.ts';
import { saveReferralCode } from '#session/referral-code.ts';
import { replaceProperty } from '#test/support/dom.ts';
import { closePage, renderPage, user } from '#test/support/render-page.tsx';
import { waitUntil } from '#test/support/wait-until.ts';

const features = { card: true, paypal: false, google: true, apple: false, microsoft: true };
const config = { apiBase: 'https://api.example', entryKey: '', entryIv: '', features };
const visited: string[] = [];

globalThis.fetch = async () => Response.json(config);
await loadConfig();
mock.method(location, 'assign', (url: string) => void visited.push(url));
/** Not `waitFor`, whose timers a test may have stopped. */
const waitForVisits = (count: number) =>
  waitUntil(() => act(async () => visited.length === count), 'the provider’s page is not opened');
const startTimer = globalThis.setTimeout;
// A long one would keep the process.
const setShortTimer = (run: () => void, ms = 0) => (ms < 10_000 ? startTimer(run, ms) : 0);
replaceProperty(globalThis, 'setTimeout', setShortTimer);
beforeEach(() => {
  closePage();
  visited.length = 0;
});
after(() => mock.restoreAll());

const show = (remember: boolean) =>
  renderPage(() => <OAuthButtons remember={() => remember} />, { path: '/auth/sign-in', api: {} });

test('only enabled identity providers have a button', async () => {
  await show(false);
  await screen.findByRole('button', { name: 'Continue with Google' });
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  assert.deepEqual(names, ['Continue with Google', 'Continue with Microsoft']);
});

test('a click starts the OAuth flow with language, invite code and session lifetime', async () => {
  saveReferralCode('K7MPX2QT');
  await show(true);
  await screen.findByRole('button', { name: 'Continue with Google' });
  await user.press('Continue with Google');
  await waitFor(() => assert.equal(visited.length, 1));
  const { verifier = '', remember } = startedOAuth() ?? {};
  assert.equal(remember, true);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const start = 'https://api.example/oauth/start/google?locale=en&remember=1&invite=K7MPX2QT';
  assert.deepEqual(visited, [`${start}&challenge=${challenge}`]);
  const button = screen.getByRole('button', { name: 'Continue with Google' });
  assert.equal(button.getAttribute('aria-busy'), 'true');
  await act(async () => void dispatchEvent(new Event('pagehide')));
  assert.equal(button.getAttribute('aria-busy'), null, 'the back button may return to this page');
});

test('a button works again when the provider’s page has not been shown after all', async (t) => {
  await show(false);
  const button = await screen.findByRole('button', { name: 'Continue with Google' });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await user.press('Continue with Google');
  await waitForVisits(1);
  act(() => t.mock.timers.tick(9_999));
  assert.equal(button.getAttribute('aria-busy'), 'true');
  act(() => t.mock.timers.tick(1));
  assert.equal(button.getAttribute('aria-busy'), null);
});

test('the time of one provider does not end that of another, which was chosen instead', async (t) => {
  await show(false);
  const button = await screen.findByRole('button', { name: 'Continue with Microsoft' });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await user.press('Continue with Google');
  await waitForVisits(1);
  act(() => t.mock.timers.tick(6_000));
  await user.press('Continue with Microsoft');
  await waitForVisits(2);
  act(() => t.mock.timers.tick(9_999));
  assert.equal(button.getAttribute('aria-busy'), 'true');
  act(() => t.mock.timers.tick(1));
  assert.equal(button.getAttribute('aria-busy'), null);
});

test('“remember me” of the form counts for OAuth, too', async () => {
  for (const isTicked of [true, false]) {
    await renderPage(SignInPage, { path: '/auth/sign-in', api: {} });
    await screen.findByRole('button', { name: 'Continue with Google' });
    if (isTicked) await user.tick(/^Remember me/);
    await user.press('Continue with Google');
    await waitFor(() => assert.equal(visited.length, 1));
    assert.equal(new URL(visited[0] ?? '').searchParams.get('remember'), isTicked ? '1' : null);
    closePage();
    visited.length = 0;
  }
});

test('on plain HTTP, where no sign-in could begin, no identity provider has a button', async (t) => {
  t.mock.getter(crypto, 'subtle', () => undefined);
  await show(false);
  await waitFor(() => assert.equal(screen.queryByRole('button'), null));
});

test('the start URL has only the given parameters', () => {
  const start = {
    apiBase: '',
    provider: 'apple',
    locale: 'zh-TW',
    remember: false,
    inviteCode: '',
    challenge: 'c',
  } as const;
  assert.equal(oauthStartUrl(start), '/oauth/start/apple?locale=zh-TW&challenge=c');
});
