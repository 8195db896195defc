import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import SignInPage from '#pages/sign-in/sign-in.tsx';
import { savePendingOAuth } from '#session/pending-oauth.ts';
import {
  clearPendingSecondFactor,
  pendingSecondFactor,
  savePendingSecondFactor,
} from '#session/pending-second-factor.ts';
import { sessionToken } from '#session/session-store.ts';
import { closePage, fieldError, ok, refused, renderPage, user } from '#test/support/render-page.tsx';

const path = '/auth/sign-in';
const required = refused(403, 2021, { secondFactor: 'pending' });

afterEach(() => {
  clearPendingSecondFactor();
  closePage();
});

test('after the password comes the code of the app, and "remember me" counts', async () => {
  let tries = 0;
  const { sent } = await renderPage(SignInPage, {
    path,
    api: {
      signIn: required,
      completeSecondFactor: () => (++tries === 1 ? refused(422, 2023)() : ok({ token: 'fresh' })()),
    },
  });
  await user.fill('Email', 'ada@example.com');
  await user.fill('Password', 'moor-2026!');
  await user.tick('Remember me');
  await user.press('Sign in');
  await screen.findByRole('heading', { name: 'Two-step verification' });
  const label = 'Authenticator code';
  await waitFor(() => assert.equal(document.activeElement, screen.getByLabelText(label)));
  await user.press('Sign in');
  assert.match(fieldError(label), /6 digits/);
  await user.fill(label, '000000');
  await user.press('Sign in');
  await waitFor(() => assert.match(fieldError(label), /wrong or was already used/));
  await user.fill(label, '204816');
  await user.press('Sign in');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.deepEqual(sent.at(-1)?.body, { token: 'pending', code: '204816' });
  assert.equal(sessionToken(), 'fresh');
});

test('a recovery code can be typed instead, and a reload keeps the step', async () => {
  savePendingSecondFactor('kept', false);
  const { sent } = await renderPage(SignInPage, { path, api: { completeSecondFactor: ok({ token: 'fresh' }) } });
  await screen.findByLabelText('Authenticator code');
  await user.press('Use a recovery code');
  await waitFor(() => assert.equal(document.activeElement, screen.getByLabelText('Recovery code')));
  await user.fill('Recovery code', 'K7MQ-9XA3-PD4T-WH8R');
  await user.press('Sign in');
  await user.settle();
  assert.deepEqual(sent[0]?.body, { token: 'kept', code: 'K7MQ-9XA3-PD4T-WH8R' });
});

test('a wrong code is not reported beside the field for a recovery code', async () => {
  savePendingSecondFactor('kept', false);
  await renderPage(SignInPage, { path, api: { completeSecondFactor: refused(422, 2023) } });
  await screen.findByLabelText('Authenticator code');
  await user.fill('Authenticator code', '000000');
  await user.press('Sign in');
  await waitFor(() => assert.match(fieldError('Authenticator code'), /wrong/));
  await user.press('Use a recovery code');
  assert.equal(fieldError('Recovery code'), '');
});

test('a step that is done is forgotten, and its session lasts as long as "remember me" said before it', async () => {
  const set = mock.method(Cookies, 'set');
  for (const remember of [true, false]) {
    savePendingSecondFactor('kept', remember);
    await renderPage(SignInPage, { path, api: { completeSecondFactor: ok({ token: 'fresh' }) } });
    await screen.findByLabelText('Authenticator code');
    await user.fill('Authenticator code', '204816');
    await user.press('Sign in');
    await waitFor(() => assert.equal(sessionToken(), 'fresh'));
    assert.equal(pendingSecondFactor(), null);
    closePage();
  }
  set.mock.restore();
  const cookies = set.mock.calls.filter(({ arguments: [, value] }) => value === 'fresh');
  assert.deepEqual(
    cookies.map(({ arguments: [, , options] }) => options?.expires !== undefined),
    [true, false],
  );
});

test('a reload keeps the step for 10 minutes', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
  savePendingSecondFactor('kept', false);
  context.mock.timers.tick(10 * 60_000 - 1);
  assert.equal(pendingSecondFactor()?.token, 'kept');
  context.mock.timers.tick(1);
  assert.equal(pendingSecondFactor(), null);
});

test('leaving the step moves the focus to the heading of the form', async () => {
  savePendingSecondFactor('kept', false);
  await renderPage(SignInPage, { path });
  await screen.findByLabelText('Authenticator code');
  await user.press('Sign in another way');
  assert.equal(document.activeElement, screen.getByRole('heading', { name: /Sign in/ }));
});

test('a sign-in that waited too long returns to the form and says so', async () => {
  savePendingSecondFactor('late', false);
  await renderPage(SignInPage, { path, api: { completeSecondFactor: refused(422, 2024) } });
  await screen.findByLabelText('Authenticator code');
  await user.fill('Authenticator code', '204816');
  await user.press('Sign in');
  await screen.findByLabelText('Email');
  await screen.findByText(/took too long/);
});

test('the last step of an OAuth sign-in leads to the code, and the user can leave it', async () => {
  savePendingOAuth('o-1');
  const needs = { identityProvider: 'google', email: 'ada@example.com', needs: 'password' };
  await renderPage(SignInPage, { path, api: { describeOAuthSignIn: ok(needs), completeOAuthSignIn: required } });
  await screen.findByText('ada@example.com');
  await user.fill('Password', 'moor-2026!');
  await user.press('Connect Google and sign in');
  await screen.findByLabelText('Authenticator code');
  await user.press('Sign in another way');
  assert.ok(await screen.findByLabelText('Email'));
  assert.equal(pendingSecondFactor(), null);
  assert.equal(document.activeElement, screen.getByRole('heading', { name: 'Sign in' }));
});
