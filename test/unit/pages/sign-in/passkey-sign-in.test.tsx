import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import SignInPage from '#pages/sign-in/sign-in.tsx';
import { saveClientCode } from '#session/client-code.ts';
import { setFromClient } from '#session/client-visit.ts';
import { isPasskeyUser, rememberPasskeyUser } from '#session/passkey-support.ts';
import { savePreRoute } from '#session/pre-route.ts';
import { sessionToken } from '#session/session-store.ts';
import { browserError, installAuthenticator, requestOptions, sentPasskey } from '#test/support/fake-authenticator.ts';
import { closePage, type FakeApi, holdNextPage, ok, refused, renderPage, user } from '#test/support/render-page.tsx';

let authenticator: ReturnType<typeof installAuthenticator> | undefined;
afterEach(() => {
  closePage();
  authenticator?.restore();
});

const button = 'Sign in with a passkey';
const working: FakeApi = { createPasskeySignIn: ok(requestOptions), signInWithPasskey: ok({ token: 'by-passkey' }) };
const show = (api: FakeApi, options: Parameters<typeof installAuthenticator>[0] = {}) => {
  authenticator = installAuthenticator(options);
  return renderPage(SignInPage, { path: '/auth/sign-in', api });
};
const mediations = () => authenticator?.get.mock.calls.map(({ arguments: [options] }) => options.mediation);
const focusEmail = () => act(async () => fireEvent.focusIn(screen.getByLabelText('Email')));

test('the button signs in with a passkey, with “remember me” as it is ticked', async () => {
  const { sent } = await show(working);
  await user.tick(/^Remember me/);
  await user.press(button);
  await waitFor(() => assert.equal(sessionToken(), 'by-passkey'));
  assert.deepEqual(sent[1]?.body, { passkey: sentPasskey, deviceType: 'web', remember: true });
  assert.deepEqual(mediations(), [undefined], 'the browser’s dialog');
  assert.ok(isPasskeyUser());
});

test('a second press while the next page loads asks for no other passkey', async () => {
  await show(working);
  savePreRoute('/held');
  const release = holdNextPage();
  await user.press(button);
  await waitFor(() => assert.equal(sessionToken(), 'by-passkey'));
  await user.press(button);
  assert.equal(mediations()?.length, 1);
  await release();
});

test('in a visit from the client app the session belongs to the app', async () => {
  saveClientCode('app-7');
  setFromClient(true);
  const { sent } = await show(working);
  await user.press(button);
  await waitFor(() => assert.equal(sessionToken(), 'by-passkey'));
  assert.partialDeepStrictEqual(sent[1], { body: { clientCode: 'app-7' } });
});

test('a browser without passkeys has no button', async () => {
  await renderPage(SignInPage, { path: '/auth/sign-in', api: {} });
  assert.equal(screen.queryByRole('button', { name: button }), null);
});

test('a refused passkey is reported, and nobody is signed in', async () => {
  await show({ ...working, signInWithPasskey: refused(422, 2022) });
  await user.press(button);
  await screen.findByText(/That passkey doesn’t work here/);
  assert.equal(sessionToken(), '');
  assert.equal(isPasskeyUser(), false);
});

test('a closed dialog is no error', async () => {
  await show(working);
  authenticator?.get.mock.mockImplementation(() => Promise.reject(browserError('NotAllowedError')));
  await user.press(button);
  await waitFor(() => assert.equal(screen.getByRole('button', { name: button }).getAttribute('aria-busy'), null));
  assert.equal(document.querySelector('.toast'), null);
  assert.equal(sessionToken(), '');
});

test('the email field suggests passkeys once the form is touched, at once where one was used before', async () => {
  const untouched = await show(working, { autofill: true });
  await user.settle();
  assert.equal(untouched.sent.length, 0);
  await focusEmail();
  await waitFor(() => assert.equal(sessionToken(), 'by-passkey'));
  assert.deepEqual(mediations(), ['conditional']);
  closePage();
  authenticator?.restore();
  rememberPasskeyUser();
  await show(working, { autofill: true });
  await waitFor(() => assert.equal(sessionToken(), 'by-passkey'));
});

test('without suggestions in the browser a touched form requests nothing', async () => {
  const { sent } = await show(working, { autofill: false });
  await focusEmail();
  await user.settle();
  assert.equal(sent.length, 0);
});

test('a form that is gone before the browser says whether it suggests passkeys requests nothing', async () => {
  const support = Promise.withResolvers<boolean>();
  rememberPasskeyUser();
  authenticator = installAuthenticator({ autofill: support.promise });
  const { sent, unmount } = await renderPage(SignInPage, { path: '/auth/sign-in', api: working });
  unmount();
  support.resolve(true);
  await user.settle();
  assert.equal(sent.length, 0);
});

test('a suggestion ends with its form', async () => {
  const { unmount } = await show(working, { autofill: true });
  const get = authenticator?.get.mock;
  get?.mockImplementation(() => new Promise(() => {}));
  await focusEmail();
  await waitFor(() => assert.equal(get?.callCount(), 1));
  unmount();
  await waitFor(() => assert.equal(get?.calls[0]?.arguments[0].signal?.aborted, true));
});

test('suggestions that cannot be prepared are not reported', async () => {
  await show({ createPasskeySignIn: refused(500, 1009) }, { autofill: true });
  await focusEmail();
  await user.settle();
  assert.equal(document.querySelector('.toast'), null);
});

test('a chosen suggestion that is refused is reported', async () => {
  await show({ ...working, signInWithPasskey: refused(422, 2022) }, { autofill: true });
  await focusEmail();
  await screen.findByText(/That passkey doesn’t work here/);
});

test('a deleted account is restored by its passkey after a question', async () => {
  let tries = 0;
  const signInWithPasskey = () => (++tries === 1 ? refused(409, 2013)() : ok({ token: 'restored' })());
  const { sent } = await show({ ...working, signInWithPasskey });
  await user.press(button);
  await screen.findByText('Restore your account?');
  await user.press('Restore account');
  await waitFor(() => assert.equal(sessionToken(), 'restored'));
  assert.partialDeepStrictEqual(sent.at(-1), { body: { restore: true } });
});

test('a deleted account whose passkey was chosen as a suggestion is restored in the browser’s dialog', async () => {
  let tries = 0;
  const signInWithPasskey = () => (++tries === 1 ? refused(409, 2013)() : ok({ token: 'restored' })());
  await show({ ...working, signInWithPasskey }, { autofill: true });
  await focusEmail();
  await screen.findByText('Restore your account?');
  await user.press('Restore account');
  await waitFor(() => assert.equal(sessionToken(), 'restored'));
  assert.deepEqual(mediations(), ['conditional', undefined]);
});
