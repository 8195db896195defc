import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, screen, within } from '@testing-library/react';
import type { Account } from '#api/generated/model/index.ts';
import DashboardPage from '#pages/dashboard/dashboard.tsx';
import { textOf } from '../text-of.ts';
import { complaint, person } from './account-person.ts';
import { free, startup } from './account-samples.ts';
import { type Api, leaveAccountPage, ok, refused, showAccountPage } from './account-support.tsx';

const base = '/turboClient/api/c-end';
const get = `GET ${base}/account`;
const held = `GET ${base}/subscription`;
const copy = `GET ${base}/account/export`;
const sendCode = `POST ${base}/account/deletion/send`;
const remove = `POST ${base}/account/deletion`;

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
  provider: 'google' as const,
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

afterEach(leaveAccountPage);

const show = (api: Api, step = '') =>
  showAccountPage(DashboardPage, { path: '/dashboard', search: `?tab=settings${step}`, api, signedIn: true });
const showDeletion = (api: Api) => show({ [get]: ok(account), [held]: ok(free), ...api }, '&step=delete');
const region = (name: string) => screen.findByRole('region', { name });

test('what needs no answer stays when the account cannot be loaded, and the rest can be asked for again', async () => {
  let tries = 0;
  await show({ [get]: () => (++tries === 1 ? refused(500, 1009)() : ok(account)()) });
  await screen.findByText('Your settings could not be loaded');
  assert.ok(await region('Language and colours'));
  await person.press('Try again');
  assert.ok(await region('Password'));
});

test('without a password the settings say how people get in, and where to set one', async () => {
  await show({ [get]: ok({ ...account, hasPassword: false, identities: [google] }) });
  const password = await region('Password');
  assert.match(textOf(password), /You have no password/);
  const link = within(password).getByRole<HTMLAnchorElement>('link', { name: 'Set a password' });
  assert.match(link.href, /\/en\/auth\/reset$/);
  const oauth = await region('Google, Apple and Microsoft');
  assert.match(textOf(oauth), /Google.*ada@example\.com.*Connected on Oct 2, 2026/);
});

test('a place that cannot be signed out now is still there, and says why', async () => {
  await show({ [get]: ok(account), [`DELETE ${base}/account/sessions/${other.sessionId}`]: refused(500, 1009) });
  const places = await region('Where you are signed in');
  const row = within(places).getByText('Safari, iPhone').closest('li') as HTMLElement;
  assert.equal(
    within(row)
      .getByText(/Last used|Used/)
      .closest('time')
      ?.getAttribute('datetime'),
    other.lastUsedAt,
  );
  await act(async () => within(row).getByRole('button', { name: 'Sign out' }).click());
  await screen.findByText(/went wrong|unexpected|try again/i);
  assert.ok(within(places).getByText('Safari, iPhone'));
});

test('a copy that does not come says so, and the button can be pressed again', async () => {
  await show({ [get]: ok(account), [copy]: refused(429, 1006, { retryAfter: 30 }) });
  await region('A copy of your data');
  await person.press('Download my data');
  await screen.findByText(/30 seconds/);
  assert.equal(screen.getByRole('button', { name: 'Download my data' }).getAttribute('aria-busy'), null);
});

test('the deletion asks for account and plan at once, and names what is lost', async () => {
  let answerAccount = () => {};
  const waits = new Promise<void>((resolve) => {
    answerAccount = resolve;
  });
  const { sent } = await showDeletion({
    [get]: async () => {
      await waits;
      return ok(account)();
    },
    [held]: ok(startup),
  });
  assert.deepEqual(sent.map(({ path }) => path).sort(), [`${base}/account`, `${base}/subscription`]);
  answerAccount();
  const end = await region('Delete the account');
  const words = textOf(end);
  assert.match(words, /Startup: the 12 days that are left end.*Personal: the 10 days that are left end/);
  assert.match(words, /subscription is cancelled/);
  assert.match(words, /14 days/);
  assert.ok(within(end).getByRole('link', { name: 'Unsubscribe instead' }));
  assert.ok(within(end).getByRole('link', { name: 'Delete policy' }));
});

test('without a subscription nobody is told to end it', async () => {
  await showDeletion({});
  const end = await region('Delete the account');
  assert.equal(within(end).queryByRole('link', { name: 'Unsubscribe instead' }), null);
});

test('no code goes out before the address is typed; a refused one is said beside the field', async () => {
  let refusals = 0;
  const { sent } = await showDeletion({
    [sendCode]: () => (++refusals === 1 ? refused(429, 1006, { retryAfter: 40 })() : ok()()),
  });
  const field = 'Type the address of your account';
  await screen.findByLabelText(field);
  await person.fill(field, 'eve@example.com');
  await person.press('Send code');
  assert.match(complaint(field), /not the address of this account/);
  assert.equal(sent.filter(({ method }) => method === 'POST').length, 0);
  await person.fill(field, ' ADA@example.com ');
  await person.press('Send code');
  assert.match(complaint(field), /40 seconds/);
  await person.press('Send code');
  await screen.findByLabelText('Code from the email');
});

test('when it is done nobody is signed in, and the page says until when there is a way back', async () => {
  const { sent } = await showDeletion({ [sendCode]: ok(), [remove]: ok({ erasedAt: '2026-12-05T09:30:00.000Z' }) });
  await screen.findByLabelText('Type the address of your account');
  await person.fill('Type the address of your account', account.email);
  await person.press('Send code');
  await screen.findByLabelText('Code from the email');
  await person.fill('Code from the email', '204816');
  await person.press('Delete the account now');
  const title = await screen.findByRole('heading', { name: 'Your account is deleted' });
  assert.equal(document.activeElement, title);
  assert.match(textOf(document.body), /Until December 5, 2026/);
  assert.deepEqual(sent.at(-1)?.body, { code: '204816', confirmation: account.email });
  assert.doesNotMatch(document.cookie, /Admin-Token=[^;]/);
  assert.equal(location.search, '');
});
