import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, screen } from '@testing-library/react';
import SignInPage from '#pages/sign-in.tsx';
import { keepPreRoute } from '#session/pre-route.ts';
import { sessionToken, setSession } from '#session/session-store.ts';
import { complaint, person, typed } from './account-person.ts';
import { leaveAccountPage, ok, refused, showAccountPage } from './account-support.tsx';

const call = 'POST /turboClient/api/base/v3/service-token';
const path = '/auth/sign-in';
afterEach(leaveAccountPage);

const fillIn = async (email = 'ada@example.com', password = 'tern-2026!') => {
  await person.fill('Email', email);
  await person.fill('Password', password);
};

test('what cannot be right is said beside its field, and the first one gets the focus', async () => {
  const { sent } = await showAccountPage(SignInPage, { path, api: {} });
  await fillIn('ada@', 'short');
  await person.press('Sign in');
  assert.equal(complaint('Email'), 'Invalid email');
  assert.equal(complaint('Password'), 'password must be at least 8 characters');
  assert.equal(document.activeElement, screen.getByLabelText('Email'));
  assert.equal(sent.length, 0);
});

test('an error goes as soon as its field is right, and the other one stays', async () => {
  await showAccountPage(SignInPage, { path, api: {} });
  await fillIn('ada@', 'short');
  await person.press('Sign in');
  await person.fill('Email', 'ada@example.com');
  assert.equal(complaint('Email'), '');
  assert.notEqual(complaint('Password'), '');
});

test('wrong credentials are said beside the password; what was typed stays', async () => {
  await showAccountPage(SignInPage, { path, api: { [call]: refused(422, 2005) } });
  await fillIn();
  await person.press('Sign in');
  assert.match(complaint('Password'), /do not match/);
  assert.deepEqual([typed('Email'), typed('Password')], ['ada@example.com', 'tern-2026!']);
  assert.equal(sessionToken(), '');
  await person.fill('Password', 'tern-2027!');
  assert.equal(complaint('Password'), '');
});

test('too many tries say how long to wait', async () => {
  await showAccountPage(SignInPage, { path, api: { [call]: refused(429, 1006, { retryAfter: 40 }) } });
  await fillIn();
  await person.press('Sign in');
  assert.match(complaint('Password'), /wait 40 seconds/);
});

test('no connection is a toast, and the form is still filled in', async () => {
  await showAccountPage(SignInPage, { path, api: {} });
  await fillIn();
  await person.press('Sign in');
  assert.match(document.body.textContent ?? '', /could not reach the server/);
  assert.equal(typed('Password'), 'tern-2026!');
});

test('signs in, for 30 days when asked to, and leads to the wanted page', async () => {
  keepPreRoute('/payment/2?from=x');
  const { sent } = await showAccountPage(SignInPage, { path, api: { [call]: ok({ token: 'fresh' }) } });
  await fillIn();
  await person.tick('Remember me');
  await person.press('Sign in');
  await person.waits();
  const body = { email: 'ada@example.com', password: 'tern-2026!', deviceType: 'web', remember: true };
  assert.deepEqual(sent[0]?.body, body);
  assert.equal(sessionToken(), 'fresh');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname + location.search, '/en/payment/2?from=x');
});

test('a second click while the first is under way sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
  const { sent } = await showAccountPage(SignInPage, { path, api: { [call]: () => promise } });
  await fillIn();
  await person.press('Sign in');
  await person.press('Sign in');
  assert.equal(sent.length, 1);
  assert.equal(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy'), 'true');
  resolve(refused(422, 2005)());
  await screen.findByText(/do not match/);
  assert.equal(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy'), null);
});

test('whoever is signed in already goes on to the dashboard', async () => {
  await showAccountPage(SignInPage, { path, api: {}, signedIn: true });
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/dashboard');
});

test('signing in in another tab leads on here too', async () => {
  await showAccountPage(SignInPage, { path, api: {} });
  await act(async () => setSession('from-elsewhere', false));
  await screen.findByRole('heading', { name: 'Elsewhere' });
});

test('the password can be looked at', async () => {
  await showAccountPage(SignInPage, { path, api: {} });
  await person.press('Show password');
  assert.equal(screen.getByLabelText('Password').getAttribute('type'), 'text');
  await person.press('Hide password');
  assert.equal(screen.getByLabelText('Password').getAttribute('type'), 'password');
});
