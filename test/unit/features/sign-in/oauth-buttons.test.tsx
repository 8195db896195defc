import '../../pages/pricing-browser.ts';
import assert from 'node:assert/strict';
import { after, beforeEach, mock, test } from 'node:test';
import { screen } from '@testing-library/react';
import { OAuthButtons } from '#features/sign-in/oauth-buttons.tsx';
import { oauthStart } from '#features/sign-in/oauth-providers.ts';
import { loadConfig } from '#framework/config.ts';
import { takeOAuthRemember } from '#session/oauth-visit.ts';
import { keepReferralCode } from '#session/referral-code.ts';
import { person } from '../../pages/account-person.ts';
import { leaveAccountPage, showAccountPage } from '../../pages/account-support.tsx';

const features = { card: true, paypal: false, google: true, apple: false, microsoft: true };
const config = { apiBase: 'https://api.example', entryKey: '', entryIv: '', features };
const left: string[] = [];

globalThis.fetch = async () => Response.json(config);
await loadConfig();
mock.method(location, 'assign', (address: string) => void left.push(address));
beforeEach(() => {
  leaveAccountPage();
  left.length = 0;
});
after(() => mock.restoreAll());

const show = (remember: boolean) =>
  showAccountPage(() => <OAuthButtons remember={() => remember} />, { path: '/auth/sign-in', api: {} });

test('only who is offered has a button', async () => {
  await show(false);
  await screen.findByRole('button', { name: 'Continue with Google' });
  assert.ok(screen.getByRole('button', { name: 'Continue with Microsoft' }));
  assert.equal(screen.queryByRole('button', { name: 'Continue with Apple' }), null);
});

test('it leads to the API, with language, invitation and how long the session shall last', async () => {
  keepReferralCode('K7MPX2QT');
  await show(true);
  await screen.findByRole('button', { name: 'Continue with Google' });
  await person.press('Continue with Google');
  assert.deepEqual(left, ['https://api.example/oauth/start/google?locale=en&remember=1&invite=K7MPX2QT']);
  assert.equal(takeOAuthRemember(), true);
  assert.equal(screen.getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-busy'), 'true');
});

test('what was not asked for is not in the address', () => {
  const wanted = { apiBase: '', provider: 'apple', locale: 'zh-TW', remember: false, inviteCode: '' } as const;
  assert.equal(oauthStart(wanted), '/oauth/start/apple?locale=zh-TW');
});
