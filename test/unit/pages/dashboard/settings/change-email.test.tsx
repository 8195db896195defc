import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { clearSentCode } from '#components/sent-code-storage.ts';
import DashboardPage from '#pages/dashboard/dashboard.tsx';
import { loadCredentials, rememberCredentials } from '#session/remembered-credentials.ts';
import { useUser } from '#session/user-store.ts';
import {
  closePage,
  type FakeApi,
  fieldError,
  lost,
  ok,
  refused,
  renderPage,
  user,
} from '#test/support/render-page.tsx';
import { account } from '#test/support/samples.ts';

afterEach(() => {
  clearSentCode('email');
  closePage();
});

async function open(api: FakeApi) {
  const search = '?tab=settings';
  const page = await renderPage(DashboardPage, { path: '/dashboard', search, api, signedIn: true });
  const section = await screen.findByRole('region', { name: 'Email' });
  await user.press('Change email');
  await within(section).findByLabelText('New email');
  return { ...page, section };
}

test('the code from the new mailbox changes the email, and the section shows it', async () => {
  let current = account;
  const { sent, section } = await open({
    getAccount: () => ok(current)(),
    sendEmailChangeCode: ok(),
    changeEmail: () => {
      current = { ...account, email: 'lovelace@example.com' };
      return ok()();
    },
  });
  const typed = '\u200bLovelace＠example.com';
  await user.fill('New email', typed);
  await user.press('Send code');
  await user.fill('Verification code', '123456');
  await user.press('Change email');
  await screen.findByText(/^Your email is now lovelace@example\.com/);
  await within(section).findByText('lovelace@example.com');
  const bodies = sent.flatMap(({ operation, body }) => (/EmailChange|changeEmail/.test(operation) ? [body] : []));
  assert.deepEqual(bodies, [{ email: typed }, { email: typed, code: '123456' }]);
  await waitFor(() => assert.equal(document.activeElement?.textContent, 'Change email'));
  const { result } = renderHook(useUser);
  assert.equal(result.current?.email, 'lovelace@example.com', 'in the menu of the account, too');
  await user.press('Change email');
  assert.ok(await within(section).findByLabelText('New email'), 'the used code is not asked for again');
});

test('an email that was changed although the response was lost is shown by the next attempt', async () => {
  let current = account;
  let tries = 0;
  const { section } = await open({
    getAccount: () => ok(current)(),
    getUserInfo: () => ok({ email: current.email })(),
    sendEmailChangeCode: ok(),
    changeEmail: () => {
      if (++tries === 2) current = { ...account, email: 'lovelace@example.com' };
      return tries === 2 ? lost() : refused(422, 2003)();
    },
  });
  await user.fill('New email', 'Lovelace@example.com');
  await user.press('Send code');
  await user.fill('Verification code', '123456');
  await user.press('Change email');
  assert.match(fieldError('Verification code'), /expired/);
  await user.press('Change email');
  await user.press('Change email');
  await screen.findByText(/^Your email is now lovelace@example\.com/);
  await within(section).findByText('lovelace@example.com');
});

test('the form has the focus when it opens, and the email field after going back to it', async () => {
  await open({ getAccount: ok(account), sendEmailChangeCode: ok() });
  const focused = () => document.activeElement;
  await waitFor(() => assert.equal(focused(), screen.getByLabelText('New email')));
  await user.fill('New email', 'new@example.com');
  await user.press('Send code');
  await waitFor(() => assert.equal(focused(), screen.getByLabelText('Verification code')));
  await user.press('Wrong email?');
  assert.equal(focused(), screen.getByLabelText('New email'));
});

test('the current email and a wrong code are reported beside their fields', async () => {
  let tries = 0;
  await open({
    getAccount: ok(account),
    sendEmailChangeCode: () => (++tries === 1 ? refused(422, 2031)() : ok()()),
    changeEmail: refused(422, 2002),
  });
  await user.fill('New email', 'ada@example.com');
  await user.press('Send code');
  assert.match(fieldError('New email'), /already your email/);
  await user.fill('New email', 'new@example.com');
  await user.press('Send code');
  await user.fill('Verification code', '123456');
  await user.press('Change email');
  assert.match(fieldError('Verification code'), /isn’t right/);
});

test('a device that remembers this account remembers it with the new email', async () => {
  await rememberCredentials({ email: account.email, password: 'moor-2026!' });
  await open({ getAccount: ok(account), sendEmailChangeCode: ok(), changeEmail: ok() });
  await user.fill('New email', 'lovelace@example.com');
  await user.press('Send code');
  await user.fill('Verification code', '123456');
  await user.press('Change email');
  await screen.findByText(/^Your email is now lovelace@example\.com/);
  assert.equal((await loadCredentials())?.email, 'lovelace@example.com');
});
