import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, screen } from '@testing-library/react';
import SignInPage from '#pages/sign-in/sign-in.tsx';
import { keepOAuth } from '#session/oauth-visit.ts';
import { keepPreRoute } from '#session/pre-route.ts';
import { sessionToken, setSession } from '#session/session-store.ts';
import { complaint, person, typed } from './account-person.ts';
import { type Api, leaveAccountPage, ok, refused, showAccountPage } from './account-support.tsx';

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

const complete = 'POST /turboClient/api/base/v3/oauth-sign-in/complete';
const describe = 'POST /turboClient/api/base/v3/oauth-sign-in';
const waiting = (needs: string) => ok({ provider: 'google', email: 'ada@example.com', needs });

test('with none offered the form stands alone', async () => {
  await showAccountPage(SignInPage, { path, api: {} });
  await person.waits();
  assert.equal(screen.queryByText('or'), null);
});

test('an account that was deleted comes back by the same call with `restore`, and only when its owner says so', async () => {
  const api: Api = {
    [call]: ({ body }) => ((body as { restore?: true }).restore ? ok({ token: 'back' })() : refused(409, 2013)()),
  };
  const { sent } = await showAccountPage(SignInPage, { path, api });
  await fillIn();
  await person.press('Sign in');
  await screen.findByText('Bring your account back?');
  await person.press('Leave it deleted');
  assert.equal(typed('Password'), 'tern-2026!');
  assert.equal(sessionToken(), '');
  await person.press('Sign in');
  await screen.findByText('Bring your account back?');
  await person.press('Bring it back');
  await person.waits();
  assert.equal(sessionToken(), 'back');
  assert.deepEqual(
    sent.map(({ body }) => (body as { restore?: true }).restore),
    [undefined, undefined, true],
  );
});

test('an outside sign-in that waits for the password is finished with it', async () => {
  keepOAuth('o-1');
  const api = { [describe]: waiting('password'), [complete]: ok({ token: 'linked' }) };
  const { sent } = await showAccountPage(SignInPage, { path, api });
  await screen.findByText('ada@example.com');
  assert.equal(document.activeElement, screen.getByLabelText('Password'));
  await person.fill('Password', 'tern-2026!');
  await person.press('Connect Google and sign in');
  await person.waits();
  assert.deepEqual(sent[1]?.body, { token: 'o-1', password: 'tern-2026!' });
  assert.equal(sessionToken(), 'linked');
});

test('one whose account was deleted asks before it comes back', async () => {
  keepOAuth('o-2');
  const { sent } = await showAccountPage(SignInPage, {
    path,
    api: { [describe]: waiting('restore'), [complete]: ok({ token: 'back' }) },
  });
  await screen.findByRole('button', { name: 'Bring it back' });
  assert.equal(sent.length, 1);
  await person.press('Bring it back');
  await person.waits();
  assert.deepEqual(sent[1]?.body, { token: 'o-2', restore: true });
  assert.equal(sessionToken(), 'back');
});

test('no connection leaves the outside sign-in waiting, with a way to try again', async () => {
  keepOAuth('o-3');
  const api: Api = {};
  await showAccountPage(SignInPage, { path, api });
  await screen.findByText('We could not go on');
  api[describe] = waiting('password');
  await person.press('Try again');
  await screen.findByText('ada@example.com');
});

test('one that is too old leads back to every way of signing in, and says why', async () => {
  keepOAuth('o-4');
  await showAccountPage(SignInPage, { path, api: { [describe]: refused(422, 2009) } });
  await screen.findByText(/took too long/);
  assert.ok(screen.getByLabelText('Email'));
});
