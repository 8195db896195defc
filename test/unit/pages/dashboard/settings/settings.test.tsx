import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, screen, within } from '@testing-library/react';
import type { Account } from '#api/generated/model/index.ts';
import DashboardPage from '#pages/dashboard/dashboard.tsx';
import {
  closePage,
  type FakeApi,
  fieldError,
  ok,
  refused,
  renderPage,
  textOf,
  user,
} from '#test/support/render-page.tsx';
import { free, startup } from '#test/support/samples.ts';

const session = {
  sessionId: 'a'.repeat(64),
  device: 'Firefox, Windows',
  current: true,
  createdAt: '2026-11-12T18:04:00.000Z',
  lastUsedAt: '2026-11-12T18:04:00.000Z',
  expiresAt: '2026-12-12T18:04:00.000Z',
};
const other = { ...session, sessionId: 'b'.repeat(64), device: 'Safari, iPhone', current: false };
const google = {
  identityId: 'c'.repeat(64),
  identityProvider: 'google' as const,
  email: 'ada@example.com',
  connectedAt: '2026-10-02T08:00:00.000Z',
  lastUsedAt: '2026-11-12T18:04:00.000Z',
};
const account: Account = {
  email: 'ada@example.com',
  createdAt: '2026-10-02T08:00:00.000Z',
  hasPassword: true,
  sessions: [session, other],
  identities: [],
};

afterEach(closePage);

const show = (api: FakeApi, step = '') =>
  renderPage(DashboardPage, { path: '/dashboard', search: `?tab=settings${step}`, api, signedIn: true });
const showDeletion = (api: FakeApi) =>
  show({ getAccount: ok(account), getSubscription: ok(free), ...api }, '&step=delete');
const region = (name: string | RegExp) => screen.findByRole('region', { name });

test('an account that fails to load can be requested again, and the other settings stay usable', async () => {
  let tries = 0;
  await show({ getAccount: () => (++tries === 1 ? refused(500, 1009)() : ok(account)()) });
  await screen.findByText('Your settings could not be loaded');
  assert.ok(await region(/^Language and col/));
  await user.press('Try again');
  assert.ok(await region('Password'));
});

test('without a password the settings list the external identities and link to setting one', async () => {
  await show({ getAccount: ok({ ...account, hasPassword: false, identities: [google] }) });
  const password = await region('Password');
  assert.match(textOf(password), /You have no password/);
  const link = within(password).getByRole<HTMLAnchorElement>('link', { name: 'Set a password' });
  assert.match(link.href, /\/en\/auth\/reset$/);
  const oauth = await region('Google, Apple and Microsoft');
  assert.match(textOf(oauth), /Google.*ada@example\.com.*Connected on Oct 2, 2026/);
});

test('a session that cannot be ended stays in the list and shows the error', async () => {
  await show({ getAccount: ok(account), endSession: refused(500, 1009) });
  const sessions = await region('Where you are signed in');
  const row = within(sessions).getByText('Safari, iPhone').closest('li') as HTMLElement;
  assert.equal(
    within(row)
      .getByText(/Last used|Used/)
      .closest('time')
      ?.getAttribute('datetime'),
    other.lastUsedAt,
  );
  await act(async () => within(row).getByRole('button', { name: 'Sign out' }).click());
  await screen.findByText(/went wrong|unexpected|try again/i);
  assert.ok(within(sessions).getByText('Safari, iPhone'));
});

test('a failed export shows the error and can be repeated', async () => {
  await show({ getAccount: ok(account), exportAccount: refused(429, 1006, { retryAfter: 30 }) });
  await region('A copy of your data');
  await user.press('Download my data');
  await screen.findByText(/30 seconds/);
  assert.equal(screen.getByRole('button', { name: 'Download my data' }).getAttribute('aria-busy'), null);
});

test('the deletion loads account and plan in parallel and lists what is lost', async () => {
  let sendAccount = () => {};
  const accountSent = new Promise<void>((resolve) => {
    sendAccount = resolve;
  });
  const { sent } = await showDeletion({
    getAccount: async () => {
      await accountSent;
      return ok(account)();
    },
    getSubscription: ok(startup),
  });
  assert.deepEqual(sent.map(({ operation }) => operation).sort(), ['getAccount', 'getSubscription']);
  sendAccount();
  const end = await region('Delete the account');
  const text = textOf(end);
  assert.match(text, /Startup: the 12 days that are left end.*Personal: the 10 days that are left end/);
  assert.match(text, /subscription is cancelled/);
  assert.match(text, /14 days/);
  assert.ok(within(end).getByRole('link', { name: 'Unsubscribe instead' }));
  assert.ok(within(end).getByRole('link', { name: 'Delete policy' }));
});

test('without a subscription no link to unsubscribe is shown', async () => {
  await showDeletion({});
  const end = await region('Delete the account');
  assert.equal(within(end).queryByRole('link', { name: 'Unsubscribe instead' }), null);
});

test('no code is sent before the email is typed, and a refusal is reported beside it', async () => {
  let refusals = 0;
  const { sent } = await showDeletion({
    sendDeletionCode: () => (++refusals === 1 ? refused(429, 1006, { retryAfter: 40 })() : ok()()),
  });
  const field = 'Type the address of your account';
  await screen.findByLabelText(field);
  await user.fill(field, 'eve@example.com');
  await user.press('Send code');
  assert.match(fieldError(field), /not the address of this account/);
  assert.equal(sent.filter(({ operation }) => operation === 'sendDeletionCode').length, 0);
  await user.fill(field, ' ADA@example.com ');
  await user.press('Send code');
  assert.match(fieldError(field), /40 seconds/);
  await user.press('Send code');
  await screen.findByLabelText('Code from the email');
});

test('after the deletion the session is gone, and the page shows until when it can be undone', async () => {
  const { sent } = await showDeletion({
    sendDeletionCode: ok(),
    deleteAccount: ok({ erasedAt: '2026-12-05T09:30:00.000Z' }),
  });
  await screen.findByLabelText('Type the address of your account');
  await user.fill('Type the address of your account', account.email);
  await user.press('Send code');
  await screen.findByLabelText('Code from the email');
  await user.fill('Code from the email', '204816');
  await user.press('Delete the account now');
  const title = await screen.findByRole('heading', { name: 'Your account is deleted' });
  assert.equal(document.activeElement, title);
  assert.match(textOf(document.body), /Until December 5, 2026/);
  assert.deepEqual(sent.at(-1)?.body, { code: '204816', confirmation: account.email });
  assert.doesNotMatch(document.cookie, /Admin-Token=[^;]/);
  assert.equal(location.search, '');
});
