import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { renderHook, screen, waitFor } from '@testing-library/react';
import { saveTypedEmail } from '#features/sign-in/typed-email.ts';
import ResetPage from '#pages/reset/reset.tsx';
import { clearPendingUndo, pendingUndo, savePendingUndo } from '#session/pending-undo.ts';
import { loadCredentials, rememberCredentials } from '#session/remembered-credentials.ts';
import { sessionToken } from '#session/session-store.ts';
import { useUser } from '#session/user-store.ts';
import { installKeyStore } from '#test/support/key-store.ts';
import {
  closePage,
  type FakeApi,
  fieldError,
  fieldValue,
  holdNextPage,
  ok,
  refused,
  renderPage,
  user,
} from '#test/support/render-page.tsx';

const path = '/auth/reset';
const [code, password, again] = ['Verification code', 'New password', 'Confirm new password'];

afterEach(() => {
  clearPendingUndo();
  closePage();
  saveTypedEmail('');
});

async function requestCode(api: FakeApi, search = '') {
  const page = await renderPage(ResetPage, { path, search, api: { sendResetCode: ok(), ...api } });
  await user.fill('Email', 'ada@example.com');
  await user.press('Send code');
  return page;
}

const shownUser = () => renderHook(useUser).result.current;

async function complete(first: string, second = first): Promise<void> {
  await user.fill(code, '123456');
  await user.fill(password, first);
  await user.fill(again, second);
  await user.press('Set new password');
}

test('the page asks for the email only until the code was sent', async () => {
  const intro = /^Enter your email/;
  await requestCode({});
  assert.equal(screen.queryByText(intro), null);
  await user.press('Wrong email?');
  assert.ok(screen.getByText(intro));
});

test('going back to the email focuses its field: the button that had the focus is gone', async () => {
  await requestCode({});
  await waitFor(() => assert.equal(document.activeElement, screen.getByLabelText(code)));
  await user.press('Wrong email?');
  assert.equal(document.activeElement, screen.getByLabelText('Email'));
});

test('a second submit while sign-in loads is not sent: its code would be wrong', async () => {
  const { sent } = await requestCode({ resetPassword: ok() });
  const release = holdNextPage();
  await complete('moor-2026!');
  await user.press('Set new password');
  assert.equal(sent.filter(({ operation }) => operation === 'resetPassword').length, 1);
  await release();
});

test('different passwords are reported beside the second one', async () => {
  const { sent } = await requestCode({});
  await complete('moor-2026!', 'moor-2027!');
  assert.equal(fieldError(again), 'Passwords do not match');
  assert.equal(fieldError(password), '');
  assert.equal(document.activeElement, screen.getByLabelText(again));
  assert.equal(sent.length, 1);
  await user.fill(password, 'moor-2027!');
  assert.equal(fieldError(again), '');
});

test('a short confirmation shows the minimum length', async () => {
  await requestCode({});
  await complete('t-1');
  assert.equal(fieldError(again), 'password must be at least 8 characters');
  assert.match(fieldError(password), /8-16 characters/);
});

test('a wrong code is reported beside its field and keeps the input', async () => {
  await requestCode({ resetPassword: refused(422, 2002) });
  await complete('moor-2026!');
  assert.match(fieldError(code), /isn’t right/);
  assert.deepEqual([fieldValue(password), fieldValue(again)], ['moor-2026!', 'moor-2026!']);
});

test('a reset shows a toast and opens sign-in', async () => {
  const { sent } = await requestCode({ resetPassword: ok() });
  await complete('moor-2026!');
  const body = { email: 'ada@example.com', code: '123456', password: 'moor-2026!', noEncrypt: true };
  assert.deepEqual(sent[1]?.body, body);
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/auth/sign-in');
  assert.ok(screen.getByText(/Your password has been changed/));
  assert.equal(sessionStorage.getItem('sent-code.reset'), null, 'the code was used');
});

test('whoever suspects a stranger has what was added lately removed, too; the link of a warning suggests it', async () => {
  const suspicion = /^Someone else may have signed in/;
  const bodyOf = async ({ sent }: Awaited<ReturnType<typeof requestCode>>) => {
    await complete('moor-2026!');
    await screen.findByRole('heading', { name: 'Elsewhere' });
    return sent[1]?.body as { removeRecent?: boolean };
  };
  const page = await requestCode({ resetPassword: ok() });
  await user.tick(suspicion);
  assert.equal((await bodyOf(page)).removeRecent, true);
  closePage();
  const warned = await requestCode({ resetPassword: ok() }, '?secure=1');
  assert.ok(screen.getByRole<HTMLInputElement>('checkbox', { name: suspicion }).checked);
  assert.ok(screen.getByText(/^We’ll also remove anything added in the last 7 days/));
  assert.equal((await bodyOf(warned)).removeRecent, true);
});

test('a device that remembers the account remembers its new password before sign-in is shown', async () => {
  const { restore } = installKeyStore();
  await rememberCredentials({ email: 'ada@example.com', password: 'moor-2025!' });
  await requestCode({ resetPassword: ok() });
  const done = () => screen.queryByText(/Your password has been changed/);
  let isEarly = false;
  const { encrypt } = crypto.subtle;
  const sealing = mock.method(crypto.subtle, 'encrypt', (...input: Parameters<typeof encrypt>) => {
    isEarly = done() === null;
    return encrypt.apply(crypto.subtle, input);
  });
  await complete('moor-2026!');
  await waitFor(() => assert.ok(done()));
  assert.deepEqual(await loadCredentials(), { email: 'ada@example.com', password: 'moor-2026!' });
  assert.ok(isEarly);
  sealing.mock.restore();
  restore();
});

test('a signed-in customer can set a password and signs in again with it', async () => {
  const api = { sendResetCode: ok(), resetPassword: ok() };
  await renderPage(ResetPage, { path, api, signedIn: true, email: 'ada@example.com' });
  assert.equal(fieldValue('Email'), 'ada@example.com');
  await user.press('Send code');
  await complete('moor-2026!');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/auth/sign-in');
  assert.deepEqual([sessionToken(), shownUser()], ['', null]);
});

test('the link of the notice undoes a change of the email after a click, then the reset follows', async () => {
  savePendingUndo('u1');
  const api = { undoEmailChange: ok({ email: 'ada@example.com' }) };
  const { sent } = await renderPage(ResetPage, { path, api, signedIn: true, email: 'mallory@example.com' });
  await screen.findByRole('heading', { name: 'Undo the email change' });
  assert.equal(document.title, 'Undo the email change · Tern VPN');
  assert.equal(sent.filter(({ operation }) => operation === 'undoEmailChange').length, 0, 'not without a click');
  await user.press('Undo the change');
  await screen.findByText(/^ada@example\.com is your email again/);
  assert.match(document.title, /^Reset your password/);
  assert.deepEqual([fieldValue('Email'), sessionToken(), shownUser()], ['ada@example.com', '', null]);
  assert.equal(pendingUndo(), '', 'a reload does not ask again');
  assert.deepEqual(sent.find(({ operation }) => operation === 'undoEmailChange')?.body, { token: 'u1' });
});

test('a link that is of no use says so and leaves the reset', async () => {
  savePendingUndo('u1');
  await renderPage(ResetPage, { path, api: { undoEmailChange: refused(422, 2032) } });
  await screen.findByRole('heading', { name: 'Undo the email change' });
  await user.press('Undo the change');
  await screen.findByText(/expired or was already used/);
  assert.ok(screen.getByLabelText('Email'));
  assert.equal(pendingUndo(), '');
  assert.equal(document.activeElement, screen.getByRole('main'), 'the pressed button is gone');
});

test('a link that could not be used for now is kept, and can be tried again', async () => {
  savePendingUndo('u1');
  await renderPage(ResetPage, { path });
  await screen.findByRole('heading', { name: 'Undo the email change' });
  await user.press('Undo the change');
  await screen.findByText(/connection/);
  assert.ok(screen.getByRole('button', { name: 'Undo the change' }));
  assert.equal(pendingUndo(), 'u1');
});
