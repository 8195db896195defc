import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { after, beforeEach, mock, test } from 'node:test';
import { screen } from '@testing-library/react';
import { OAuthButtons, oauthStartUrl } from '#features/sign-in/oauth-buttons.tsx';
import { loadConfig } from '#framework/config.ts';
import { takeOAuthRemember } from '#session/pending-oauth.ts';
import { saveReferralCode } from '#session/referral-code.ts';
import { closePage, renderPage, user } from '#test/support/render-page.tsx';

const features = { card: true, paypal: false, google: true, apple: false, microsoft: true };
const config = { apiBase: 'https://api.example', entryKey: '', entryIv: '', features };
const visited: string[] = [];

globalThis.fetch = async () => Response.json(config);
await loadConfig();
mock.method(location, 'assign', (url: string) => void visited.push(url));
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
  assert.ok(screen.getByRole('button', { name: 'Continue with Microsoft' }));
  assert.equal(screen.queryByRole('button', { name: 'Continue with Apple' }), null);
});

test('a click starts the OAuth flow with language, invite code and session lifetime', async () => {
  saveReferralCode('K7MPX2QT');
  await show(true);
  await screen.findByRole('button', { name: 'Continue with Google' });
  await user.press('Continue with Google');
  assert.deepEqual(visited, ['https://api.example/oauth/start/google?locale=en&remember=1&invite=K7MPX2QT']);
  assert.equal(takeOAuthRemember(), true);
  assert.equal(screen.getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-busy'), 'true');
});

test('the start URL has only the given parameters', () => {
  const start = { apiBase: '', provider: 'apple', locale: 'zh-TW', remember: false, inviteCode: '' } as const;
  assert.equal(oauthStartUrl(start), '/oauth/start/apple?locale=zh-TW');
});
