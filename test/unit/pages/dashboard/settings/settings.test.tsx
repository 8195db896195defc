import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { Account } from '#api/generated/model/index.ts';
import { readSentCode, saveSentCode } from '#components/sent-code-storage.ts';
import { navigate } from '#framework/router.tsx';
import DashboardPage from '#pages/dashboard/dashboard.tsx';
import { loadCredentials, rememberCredentials } from '#session/remembered-credentials.ts';
import { sessionToken } from '#session/session-store.ts';
import { setUser, useUser } from '#session/user-store.ts';
import { installKeyStore } from '#test/support/key-store.ts';
import {
  click,
  closePage,
  endTaskWith,
  type FakeApi,
  type FakeResponse,
  fieldError,
  fieldValue,
  lost,
  ok,
  refused,
  renderPage,
  type SentRequest,
  textOf,
  user,
} from '#test/support/render-page.tsx';
import { account as emptyAccount, free, googleIdentity, startup } from '#test/support/samples.ts';
import { catchSavedFiles } from '#test/support/saved-files.ts';

const session = {
  sessionId: 'a'.repeat(64),
  device: 'Firefox, Windows',
  current: true,
  createdAt: '2026-11-12T18:04:00.000Z',
  lastUsedAt: '2026-11-12T18:04:00.000Z',
  expiresAt: '2026-12-12T18:04:00.000Z',
};
const other = { ...session, sessionId: 'b'.repeat(64), device: 'Safari, iPhone', current: false };
const account: Account = { ...emptyAccount, sessions: [session, other] };

afterEach(closePage);

const show = (api: FakeApi, step = '') =>
  renderPage(DashboardPage, { path: '/dashboard', search: `?tab=settings${step}`, api, signedIn: true });
const showDeletion = (api: FakeApi) =>
  show({ getAccount: ok(account), getSubscription: ok(free), ...api }, '&step=delete');
const region = (name: string | RegExp) => screen.findByRole('region', { name });

test('an account that fails to load can be requested again, and the other settings stay usable', async () => {
  let tries = 0;
  await show({ getAccount: () => (++tries === 1 ? refused(500, 1009)() : ok(account)()) });
  await screen.findByText('We couldn’t load your settings');
  assert.ok(await region(/^Language and theme/));
  await user.press('Try again');
  assert.ok(await region('Password'));
  assert.ok(within(await region('Google, Apple and Microsoft')).getByText('None connected yet.'));
});

test('the settings are rendered in later tasks than that of the response: so much would keep a slow phone busy', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<FakeResponse>();
  await show({ getAccount: () => response });
  await user.settle();
  assert.equal(screen.queryByText('We couldn’t load your settings'), null, 'not before the response');
  await endTaskWith(() => respond(ok(account)()));
  assert.equal(screen.queryByRole('region', { name: 'Password' }), null);
  assert.ok(await region('Password'));
});

test('an identity of a provider that a later version of the API knows can be disconnected', async () => {
  await show({ getAccount: ok({ ...account, identities: [{ ...googleIdentity, identityProvider: 'github' }] }) });
  const item = (await screen.findByRole('button', { name: 'Disconnect' })).closest('li');
  assert.match(textOf(item), /github/);
});

test('without a password the settings list the external identities and link to setting one', async () => {
  await show({ getAccount: ok({ ...account, hasPassword: false, identities: [googleIdentity] }) });
  const password = await region('Password');
  assert.match(textOf(password), /don’t have a password/);
  const link = within(password).getByRole<HTMLAnchorElement>('link', { name: 'Set a password' });
  assert.match(link.href, /\/en\/auth\/reset$/);
  const oauth = await region('Google, Apple and Microsoft');
  assert.match(textOf(oauth), /Google.*ada@example\.com.*Connected on Oct 2, 2026/);
});

test('a device that remembers this account remembers its new password', async () => {
  const { restore } = installKeyStore();
  await rememberCredentials({ email: account.email, password: 'moor-2026!' });
  await show({ getAccount: ok(account), changePassword: ok() });
  const liveRegion = (await region('Password')).querySelector('[aria-live=polite]');
  assert.equal(liveRegion?.textContent, '');
  await user.fill('Current password', 'moor-2026!');
  await user.fill('New password', 'moor-2027!');
  await user.press('Change password');
  const done = await screen.findByText(/^Your password has been changed/);
  assert.ok(liveRegion.contains(done), 'announced, because the region was there before');
  assert.equal(liveRegion.querySelector('[role]'), null, 'once');
  assert.ok(document.activeElement?.contains(done) && document.activeElement !== document.body);
  assert.deepEqual(await loadCredentials(), { email: account.email, password: 'moor-2027!' });
  restore();
});

test('each change of the password is announced: its message is inserted anew', async () => {
  await show({ getAccount: ok(account), changePassword: ok() });
  const password = await region('Password');
  const change = async (from: string, to: string) => {
    await user.fill('Current password', from);
    await user.fill('New password', to);
    await user.press('Change password');
    await waitFor(() => assert.equal(fieldValue('New password'), ''));
    return within(password).findByText(/^Your password has been changed/);
  };
  const first = await change('moor-2026!', 'moor-2027!');
  const second = await change('moor-2027!', 'moor-2028!');
  assert.equal(first.isConnected, false);
  assert.ok(password.querySelector('[aria-live=polite]')?.contains(second));
});

test('a new password that the API refuses says so beside it', async () => {
  await show({ getAccount: ok(account), changePassword: refused(422, 2014) });
  await region('Password');
  await user.fill('Current password', 'moor-2026!');
  await user.fill('New password', 'Password1!');
  await user.press('Change password');
  await waitFor(() => assert.match(fieldError('New password'), /common/));
});

test('after a change of the password the focus stays with its form, although the list of sessions gets shorter', async () => {
  let sessions = [session, other];
  await show({
    getAccount: () => ok({ ...account, sessions })(),
    changePassword: () => {
      sessions = [session];
      return ok()();
    },
  });
  const password = await region('Password');
  await user.fill('Current password', 'moor-2026!');
  await user.fill('New password', 'moor-2027!');
  within(password).getByRole('button', { name: 'Change password' }).focus();
  await user.press('Change password');
  await within(password).findByText(/^Your password has been changed/);
  await waitFor(() => assert.equal(screen.queryByText('Safari, iPhone'), null));
  assert.ok(password.contains(document.activeElement));
});

test('a session that cannot be ended stays in the list and shows the error', async () => {
  await show({ getAccount: ok(account), endSession: refused(500, 1009) });
  const sessions = await region('Active sessions');
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

test('a session that was ended leaves the list, which gets the focus', async () => {
  let sessions = [session, other];
  await show({
    getAccount: () => ok({ ...account, sessions })(),
    endSession: () => {
      sessions = [session];
      return ok()();
    },
  });
  const section = await region('Active sessions');
  const row = within(section).getByText('Safari, iPhone').closest('li') as HTMLElement;
  const list = row.parentElement;
  await click(within(row).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => assert.equal(within(section).queryByText('Safari, iPhone'), null));
  await waitFor(() => assert.equal(document.activeElement, list));
});

test('signing out everywhere else says how many sessions end, without this one', async () => {
  await show({ getAccount: ok(account) });
  await region('Active sessions');
  await user.press('Sign out everywhere else');
  assert.match(textOf(screen.getByRole('dialog')), /1 other session will be signed out/);
});

test('signing out everywhere else takes a confirmation; then only this session is left', async () => {
  let sessions = [session, other];
  let refusal: FakeApi[string] | null = refused(500, 1009);
  const { sent } = await show({
    getAccount: () => ok({ ...account, sessions })(),
    endOtherSessions: (request) => {
      if (refusal) return refusal(request);
      sessions = [session];
      return ok()();
    },
  });
  const section = within(await region('Active sessions'));
  await user.press('Sign out everywhere else');
  assert.equal(sentOf(sent, 'endOtherSessions').length, 0);
  const confirm = async () => user.press('Yes, sign them out');
  await confirm();
  await screen.findByText(/went wrong|unexpected|try again/i);
  assert.ok(screen.getByRole('dialog'), 'it can be tried again');
  assert.ok(section.getByText('Safari, iPhone'));
  refusal = null;
  await confirm();
  await waitFor(() => assert.equal(section.queryByText('Safari, iPhone'), null));
  assert.equal(screen.queryByRole('dialog'), null);
  await screen.findByText('Signed out on all other devices');
});

test('that an identity is the only way to sign in is no longer said when one was disconnected', async () => {
  const apple = { ...googleIdentity, identityId: 'd'.repeat(64), identityProvider: 'apple' as const };
  let isLast = true;
  await show({
    getAccount: ok({ ...account, identities: [googleIdentity, apple] }),
    disconnectIdentity: () => (isLast ? refused(409, 2012) : ok())(),
  });
  const section = within(await region('Google, Apple and Microsoft'));
  const disconnect = async () => {
    await act(async () => section.getAllByRole('button', { name: 'Disconnect' })[0]?.click());
    await user.press('Yes, disconnect');
  };
  await disconnect();
  await section.findByText(/This is your only way to sign in/);
  isLast = false;
  await disconnect();
  await screen.findByText('Google is disconnected');
  await waitFor(() => assert.equal(section.queryByText(/This is your only way to sign in/), null));
});

test('an identity that could not be disconnected says why, and it can be tried again', async () => {
  await show({ getAccount: ok({ ...account, identities: [googleIdentity] }), disconnectIdentity: refused(500, 1009) });
  const section = within(await region('Google, Apple and Microsoft'));
  await act(async () => section.getByRole('button', { name: 'Disconnect' }).click());
  await user.press('Yes, disconnect');
  await screen.findByText(/went wrong|unexpected|try again/i);
  assert.ok(screen.getByRole('dialog'));
  assert.equal(screen.queryByText('Google is disconnected'), null);
});

test('ending the session of this browser signs out here', async () => {
  const { sent } = await show({ getAccount: ok(account) });
  const row = within(await region('Active sessions'))
    .getByText('Firefox, Windows')
    .closest('li') as HTMLElement;
  act(() => within(row).getByRole('button', { name: 'Sign out' }).click());
  assert.equal(sessionToken(), '');
  closePage();
  await waitFor(() => assert.equal(sentOf(sent, 'signOut').length, 1));
});

test('the latest sign-ins show time, device, country and method; without one there is no list', async () => {
  const signIn = { at: '2026-11-12T18:04:00.000Z', device: 'Firefox, Windows', countryCode: 'DE', secondFactor: null };
  const signIns = [
    { ...signIn, method: 'google' as const },
    { ...signIn, device: '', countryCode: null, method: 'password' as const, secondFactor: 'app' as const },
  ];
  await show({ getAccount: ok({ ...account, signIns }) });
  const sessions = await region('Active sessions');
  const history = within(sessions).getByText('Recent sign-ins').closest('details') as HTMLElement;
  const rows = within(history).getAllByRole('listitem').map(textOf);
  assert.match(rows[0] ?? '', /Nov 12, 2026.*Firefox, Windows.*Germany.*With Google/);
  assert.match(rows[1] ?? '', /Unknown device.*With a password.*and an authenticator code/);
  assert.ok(within(history).getByRole('link', { name: 'DB-IP' }));
  await closePage();
  await show({ getAccount: ok(account) });
  assert.equal(within(await region('Active sessions')).queryByText('Recent sign-ins'), null);
});

test('a failed export shows the error and can be repeated', async (context) => {
  const saved = catchSavedFiles(context);
  const api: FakeApi = { getAccount: ok(account), exportAccount: refused(429, 1006, { retryAfter: 30 }) };
  await show(api);
  await region('Your data');
  await user.press('Download my data');
  await screen.findByText(/30 seconds/);
  assert.equal(screen.getByRole('button', { name: 'Download my data' }).getAttribute('aria-busy'), null);
  const data = { exportedAt: '2026-11-21T23:59:59.000Z', account: { email: account.email } };
  api.exportAccount = ok(data);
  await user.press('Download my data');
  await waitFor(() => assert.equal(saved.length, 1));
  assert.match(saved[0]?.name ?? '', /-account-2026-11-21\.json$/);
  assert.deepEqual(JSON.parse((await saved[0]?.content.text()) ?? ''), data);
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
  const end = await region('Delete account');
  const text = textOf(end);
  assert.match(text, /Startup: you lose the 12 days left.*Personal: you lose the 10 days left/);
  assert.match(text, /subscription is canceled/);
  assert.match(text, /14 days/);
  assert.match(text, /Want a refund/);
  assert.ok(within(end).getByRole('link', { name: 'Unsubscribe instead' }));
  assert.ok(within(end).getByRole('link', { name: 'Deletion policy' }));
});

test('a deletion that fails to load requests again what has failed', async () => {
  for (const failing of ['getAccount', 'getSubscription']) {
    let tries = 0;
    const response = ok(failing === 'getAccount' ? account : free);
    const { sent } = await showDeletion({ [failing]: () => (++tries === 1 ? refused(500, 1009) : response)() });
    await screen.findByText('We couldn’t load your settings');
    await user.press('Try again');
    await region('Delete account');
    assert.equal(sent.length, 3, failing);
    closePage();
  }
});

test('without a subscription no link to unsubscribe is shown', async () => {
  await showDeletion({});
  const end = await region('Delete account');
  assert.equal(within(end).queryByRole('link', { name: 'Unsubscribe instead' }), null);
  assert.doesNotMatch(textOf(end), /refund/, 'nothing was paid');
});

const emailField = 'Enter your account’s email';
const requestDeletion = async (typed: string) => {
  await screen.findByLabelText(emailField);
  await user.fill(emailField, typed);
  await user.press('Delete account now');
};
const sentOf = (sent: readonly SentRequest[], operation: string) => sent.filter((each) => each.operation === operation);
const needsConfirmation = (...methods: string[]) => refused(403, 2020, { methods });

test('the link to the deletion and those back leave the focus at what replaces them', async () => {
  const { container } = await show({ getAccount: ok(account), getSubscription: ok(free) });
  for (const [link, next] of [
    [/^Delete account/, 'Back to settings'],
    ['Back to settings', /^Delete account/],
    [/^Delete account/, 'Keep account'],
    ['Keep account', /^Delete account/],
  ] as const) {
    const followed = await screen.findByRole('link', { name: link });
    followed.focus();
    await act(async () => followed.click());
    const shown = await screen.findByRole('link', { name: next });
    const { activeElement } = document;
    assert.ok(activeElement?.contains(shown) && !activeElement.contains(container), String(link));
  }
});

test('nothing is deleted before the email is typed', async () => {
  const { sent } = await showDeletion({ deleteAccount: ok({ erasedAt: '2026-12-05T09:30:00.000Z' }) });
  await requestDeletion('eve@example.com');
  assert.match(fieldError(emailField), /not your account’s email/);
  assert.equal(sentOf(sent, 'deleteAccount').length, 0);
  await requestDeletion(' ADA＠example.com\u200b ');
  assert.equal(sentOf(sent, 'deleteAccount').length, 1);
});

test('after the deletion session and user are gone, and the page shows until when it can be undone', async () => {
  const { sent } = await showDeletion({ deleteAccount: ok({ erasedAt: '2026-12-05T09:30:00.000Z' }) });
  act(() => setUser({ email: account.email }));
  await requestDeletion(account.email);
  const title = await screen.findByRole('heading', { name: 'Your account has been deleted' });
  assert.equal(document.activeElement, title);
  assert.match(textOf(document.body), /until December 5, 2026/);
  assert.deepEqual(sent.at(-1)?.body, { confirmation: account.email });
  assert.doesNotMatch(document.cookie, /Admin-Token=[^;]/);
  assert.equal(renderHook(useUser).result.current, null);
  assert.equal(location.search, '');
});

test('an action that needs a confirmation asks for the password, then runs; what was typed stays', async () => {
  let isConfirmed = false;
  const { sent } = await showDeletion({
    deleteAccount: () =>
      isConfirmed ? ok({ erasedAt: '2026-12-05T09:30:00.000Z' })() : needsConfirmation('password', 'code')(),
    confirmSession: ({ body }) => {
      isConfirmed = (body as { password: string }).password === 'moor-2026!';
      return isConfirmed ? ok({ confirmedUntil: '2026-12-05T09:40:00.000Z' })() : refused(422, 2005)();
    },
  });
  await requestDeletion(account.email);
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  await user.fill('Password', 'wrong-2026!');
  await user.press('Confirm');
  assert.match(fieldError('Password'), /not your current password/);
  await user.fill('Password', 'moor-2026!');
  await user.press('Confirm');
  await screen.findByRole('heading', { name: 'Your account has been deleted' });
  assert.equal(sentOf(sent, 'deleteAccount').length, 2);
});

test('another way to confirm keeps the focus in the dialog', async () => {
  await showDeletion({ deleteAccount: needsConfirmation('password', 'code') });
  await requestDeletion(account.email);
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  screen.getByRole('button', { name: 'Email me a code instead' }).focus();
  await user.press('Email me a code instead');
  await waitFor(() => assert.ok(dialog.contains(document.activeElement)));
});

test('closing the dialog runs nothing and shows no error', async () => {
  const { sent } = await showDeletion({ deleteAccount: needsConfirmation('password', 'code') });
  const cancel = () => user.press('Cancel');
  const pressEscape = async (dialog: HTMLDialogElement) => act(async () => dialog.close());
  for (const [index, close] of [cancel, pressEscape].entries()) {
    await requestDeletion(account.email);
    assert.equal(screen.queryByRole('link', { name: 'Keep account' }), null, 'it would not stop the request');
    await close(await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Confirm that it’s you' }));
    await waitFor(() => assert.equal(screen.queryByRole('dialog', { name: 'Confirm that it’s you' }), null));
    assert.equal(sentOf(sent, 'deleteAccount').length, index + 1);
    assert.equal(fieldValue(emailField), account.email);
    assert.ok(screen.getByRole('link', { name: 'Keep account' }));
    assert.equal(screen.getByRole('button', { name: 'Delete account now' }).getAttribute('aria-busy'), null);
  }
  assert.equal(document.querySelector('.toast'), null);
});

test('leaving the page or the step that asks for a confirmation cancels it', async () => {
  const { sent } = await showDeletion({ deleteAccount: needsConfirmation('password', 'code') });
  for (const [left, tab] of [
    ['/dashboard', 'overview'],
    ['/dashboard?tab=settings', 'settings'],
  ] as const) {
    await requestDeletion(account.email);
    await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
    await act(() => navigate(left));
    assert.equal(screen.queryByRole('dialog', { name: 'Confirm that it’s you' }), null, tab);
    await act(() => navigate('/dashboard?tab=settings&step=delete'));
    await screen.findByLabelText(emailField);
    assert.equal(screen.queryByRole('dialog', { name: 'Confirm that it’s you' }), null, `after ${tab}`);
  }
  assert.equal(sentOf(sent, 'confirmSession').length, 0);
  assert.equal(document.querySelector('.toast'), null);
});

test('without a password a mailed code confirms, and it is sent only when asked for', async () => {
  let isConfirmed = false;
  const tooSoon = refused(429, 1006, { retryAfter: 42 });
  const { sent } = await show({
    getAccount: ok({ ...account, hasPassword: false, identities: [googleIdentity] }),
    exportAccount: () => (isConfirmed ? refused(429, 1006, { retryAfter: 30 })() : needsConfirmation('code')()),
    // Its first response was lost.
    sendConfirmationCode: () => (sentOf(sent, 'sendConfirmationCode').length === 1 ? lost() : tooSoon()),
    confirmSession: () => {
      isConfirmed = true;
      return ok({ confirmedUntil: '2026-12-05T09:40:00.000Z' })();
    },
  });
  await region('Your data');
  await user.press('Download my data');
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  assert.equal(sentOf(sent, 'sendConfirmationCode').length, 0);
  await user.press('Send code');
  await user.press('Send code');
  await screen.findByLabelText('Verification code');
  assert.ok(screen.getByRole('button', { name: /^Resend code in 4\d seconds$/ }));
  await user.fill('Verification code', '204816');
  await user.press('Confirm');
  await screen.findByText(/30 seconds/);
  assert.deepEqual(sentOf(sent, 'confirmSession')[0]?.body, { code: '204816' });
  assert.equal(readSentCode('confirmation'), null, 'a used code is not asked for again');
});

test('a code that was sent for another account does not count, and one of this account is asked for again', async () => {
  for (const [email, name] of [
    ['eve@example.com', 'Send code'],
    [account.email, /^Resend code/],
  ] as const) {
    saveSentCode('confirmation', email, Date.now());
    await show({ getAccount: ok(account), exportAccount: needsConfirmation('code') });
    await region('Your data');
    await user.press('Download my data');
    await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
    assert.ok(screen.getByRole('button', { name }));
    await user.press('Cancel');
    closePage();
  }
});

test('who asks for another code too soon is told to wait, as the first one still works', async () => {
  saveSentCode('confirmation', account.email, Date.now() - 61_000);
  await show({
    getAccount: ok(account),
    exportAccount: needsConfirmation('code'),
    sendConfirmationCode: refused(429, 1006, { retryAfter: 30 }),
  });
  await region('Your data');
  await user.press('Download my data');
  await user.press('Resend code');
  await waitFor(() => assert.match(fieldError('Verification code'), /30 seconds/));
});

test('a browser without passkeys asks for the next method instead', async () => {
  await show({ getAccount: ok(account), exportAccount: needsConfirmation('passkey', 'password') });
  await region('Your data');
  await user.press('Download my data');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
  assert.ok(dialog.getByLabelText('Password'));
  assert.equal(dialog.queryByRole('button', { name: /passkey/ }), null);
});

test('a wrong code confirms nothing, be it mailed or of the app', async () => {
  for (const [method, label, refusal] of [
    ['code', 'Verification code', 2002],
    ['secondFactor', 'Authenticator code', 2023],
  ] as const) {
    saveSentCode('confirmation', account.email, Date.now());
    const { sent } = await show({
      getAccount: ok(account),
      exportAccount: needsConfirmation(method),
      confirmSession: refused(422, refusal),
    });
    await region('Your data');
    await user.press('Download my data');
    await screen.findByLabelText(label);
    await user.fill(label, '000000');
    await user.press('Confirm');
    await waitFor(() => assert.notEqual(fieldError(label), ''));
    assert.equal(sentOf(sent, 'exportAccount').length, 1, method);
    closePage();
  }
});
