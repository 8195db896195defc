import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act, screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { typedEmail } from '#features/sign-in/typed-email.ts';
import { navigate } from '#framework/router.tsx';
import SignInPage from '#pages/sign-in/sign-in.tsx';
import { askForAccount } from '#session/account-choice.ts';
import { saveClientCode } from '#session/client-code.ts';
import { setFromClient } from '#session/client-visit.ts';
import { pendingOAuth, savePendingOAuth, startedOAuth, startOAuth } from '#session/pending-oauth.ts';
import { savePreRoute } from '#session/pre-route.ts';
import { rememberCredentials } from '#session/remembered-credentials.ts';
import { sessionToken, setSession } from '#session/session-store.ts';
import { passkeyOfferKey } from '#site/storage-keys.ts';
import { replaceProperty } from '#test/support/dom.ts';
import {
  closePage,
  type FakeApi,
  type FakeResponse,
  fieldError,
  fieldValue,
  holdNextPage,
  ok,
  refused,
  renderPage,
  user,
} from '#test/support/render-page.tsx';

afterEach(() => mock.timers.reset());

const path = '/auth/sign-in';
afterEach(closePage);

const fillIn = async (email = 'ada@example.com', password = 'moor-2026!') => {
  await user.fill('Email', email);
  await user.fill('Password', password);
};

/** Whether each cookie with this value stays when the browser is closed. */
const keptBeyondBrowser = (calls: readonly { arguments: Parameters<typeof Cookies.set> }[], wanted: string) =>
  calls
    .filter(({ arguments: [, value] }) => value === wanted)
    .map(({ arguments: [, , options] }) => options?.expires !== undefined);

test('invalid input is reported beside its field, and the first one gets the focus', async () => {
  const { sent } = await renderPage(SignInPage, { path, api: {} });
  await fillIn('ada@', 'short');
  await user.press('Sign in');
  assert.equal(fieldError('Email'), 'Invalid email');
  assert.equal(fieldError('Password'), 'password must be at least 8 characters');
  assert.equal(document.activeElement, screen.getByLabelText('Email'));
  assert.equal(sent.length, 0);
});

test('an error disappears as soon as its field is valid, the other one stays', async () => {
  await renderPage(SignInPage, { path, api: {} });
  await fillIn('ada@', 'short');
  await user.press('Sign in');
  await user.fill('Email', 'ada@example.com');
  assert.equal(fieldError('Email'), '');
  assert.notEqual(fieldError('Password'), '');
});

test('wrong credentials are reported beside the password and keep the input', async () => {
  await renderPage(SignInPage, { path, api: { signIn: refused(422, 2005) } });
  await fillIn();
  await user.press('Sign in');
  assert.match(fieldError('Password'), /don’t match/);
  assert.deepEqual([fieldValue('Email'), fieldValue('Password')], ['ada@example.com', 'moor-2026!']);
  assert.equal(sessionToken(), '');
  await user.fill('Password', 'moor-2027!');
  assert.equal(fieldError('Password'), '');
});

test('the rate limit says how long to wait', async () => {
  await renderPage(SignInPage, { path, api: { signIn: refused(429, 1006, { retryAfter: 40 }) } });
  await fillIn();
  await user.press('Sign in');
  assert.match(fieldError('Password'), /in 40 seconds/);
});

test('a lost connection shows a toast and keeps the input', async () => {
  await renderPage(SignInPage, { path, api: {} });
  await fillIn();
  await user.press('Sign in');
  assert.match(document.body.textContent ?? '', /couldn’t reach the server/);
  assert.equal(fieldValue('Password'), 'moor-2026!');
});

test('signs in with "remember me" and opens the target page', async () => {
  savePreRoute('/payment/2?from=x');
  const { sent } = await renderPage(SignInPage, { path, api: { signIn: ok({ token: 'fresh' }) } });
  await fillIn();
  await user.tick('Remember me');
  await user.press('Sign in');
  await user.settle();
  const body = { email: 'ada@example.com', password: 'moor-2026!', deviceType: 'web', remember: true };
  assert.deepEqual(sent[0]?.body, body);
  assert.equal(sessionToken(), 'fresh');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname + location.search, '/en/payment/2?from=x');
  assert.ok(sessionStorage.getItem(passkeyOfferKey), 'the next page may offer a passkey');
});

test('the session ends with the browser, unless it is to be remembered', async () => {
  const set = mock.method(Cookies, 'set');
  for (const remember of [true, false]) {
    await renderPage(SignInPage, { path, api: { signIn: ok({ token: 'fresh' }) } });
    await fillIn();
    if (remember) await user.tick('Remember me');
    await user.press('Sign in');
    await user.settle();
    closePage();
  }
  set.mock.restore();
  assert.deepEqual(keptBeyondBrowser(set.mock.calls, 'fresh'), [true, false]);
});

test('the credentials are kept before the session begins, which leaves the page', async () => {
  await renderPage(SignInPage, { path, api: { signIn: ok({ token: 'fresh' }) } });
  await fillIn();
  await user.tick('Remember me');
  const kept: (string | null)[] = [];
  const restore = replaceProperty(document, 'cookie', '');
  Object.defineProperty(document, 'cookie', {
    set: () => kept.push(localStorage.getItem('rememberme')),
    get: () => '',
    configurable: true,
  });
  await user.press('Sign in');
  await waitFor(() => assert.equal(kept.length, 1));
  restore();
  assert.match(kept[0] ?? '', /ada@example\.com|sealed/);
});

test('a device that remembers the credentials fills them in', async () => {
  // Without a key store only the email is kept.
  await rememberCredentials({ email: 'ada@example.com', password: 'moor-2026!' });
  await renderPage(SignInPage, { path, api: {} });
  await waitFor(() => assert.equal(fieldValue('Email'), 'ada@example.com'));
  assert.ok(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Remember me/ }).checked);
});

test('refused credentials are not kept', async () => {
  await renderPage(SignInPage, { path, api: { signIn: refused(422, 2005) } });
  await fillIn();
  await user.tick('Remember me');
  await user.press('Sign in');
  assert.notEqual(fieldError('Password'), '');
  assert.equal(localStorage.getItem('rememberme'), null);
});

test('the session belongs to the client app only in a visit that the app began', async () => {
  for (const isFromApp of [true, false]) {
    saveClientCode('app-7');
    setFromClient(isFromApp);
    const { sent } = await renderPage(SignInPage, { path, api: { signIn: refused(422, 2005) } });
    await fillIn();
    await user.press('Sign in');
    assert.equal((sent[0]?.body as { clientCode?: string } | undefined)?.clientCode, isFromApp ? 'app-7' : undefined);
    closePage();
  }
});

test('a second click while the request is pending sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
  const { sent } = await renderPage(SignInPage, { path, api: { signIn: () => promise } });
  await fillIn();
  await user.press('Sign in');
  await user.press('Sign in');
  assert.equal(sent.length, 1);
  assert.equal(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy'), 'true');
  resolve(refused(422, 2005)());
  await screen.findByText(/don’t match/);
  assert.equal(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy'), null);
});

test('a visitor who is already signed in is redirected to the dashboard', async () => {
  await renderPage(SignInPage, { path, api: {}, signedIn: true });
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/dashboard');
});

test('a visitor from the client app is redirected back to it', async () => {
  setFromClient(true);
  await renderPage(SignInPage, { path, api: {}, signedIn: true });
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/auth/success');
});

test('signing in in another tab redirects this one too', async () => {
  await renderPage(SignInPage, { path, api: {} });
  await act(async () => setSession('from-elsewhere', false));
  await screen.findByRole('heading', { name: 'Elsewhere' });
});

test('the password can be shown', async () => {
  await renderPage(SignInPage, { path, api: {} });
  await user.press('Show password');
  assert.equal(screen.getByLabelText('Password').getAttribute('type'), 'text');
  await user.press('Hide password');
  assert.equal(screen.getByLabelText('Password').getAttribute('type'), 'password');
});

const pending = (needs: string, accountExists = false) =>
  ok({ identityProvider: 'google', email: 'ada@example.com', needs, accountExists });

test('without identity providers only the form is shown', async () => {
  await renderPage(SignInPage, { path, api: {} });
  await user.settle();
  assert.equal(screen.queryByText('or'), null);
});

test('a deleted account is restored only after confirmation, by the same request with `restore`', async () => {
  const api: FakeApi = {
    signIn: ({ body }) => ((body as { restore?: true }).restore ? ok({ token: 'back' })() : refused(409, 2013)()),
  };
  const { sent } = await renderPage(SignInPage, { path, api });
  await fillIn();
  await user.press('Sign in');
  await screen.findByText('Restore your account?');
  await user.press('Keep it deleted');
  assert.equal(fieldValue('Password'), 'moor-2026!');
  assert.equal(sessionToken(), '');
  await user.press('Sign in');
  // Escape
  await act(async () => (await screen.findByRole<HTMLDialogElement>('dialog')).close());
  await user.press('Sign in');
  await screen.findByRole('dialog', { name: 'Restore your account?' });
  await user.press('Restore account');
  await user.settle();
  assert.equal(sessionToken(), 'back');
  assert.deepEqual(
    sent.map(({ body }) => (body as { restore?: true }).restore),
    [undefined, undefined, undefined, true],
  );
});

test('an account that could not be restored says why, and it can be tried again', async () => {
  let restoring = refused(500, 1009);
  const signIn: FakeApi[string] = (request) =>
    (request.body as { restore?: true }).restore ? restoring() : refused(409, 2013)();
  await renderPage(SignInPage, { path, api: { signIn: (request) => signIn(request) } });
  await fillIn();
  await user.press('Sign in');
  await screen.findByText('Restore your account?');
  await user.press('Restore account');
  await screen.findByText(/went wrong|unexpected|try again/i);
  assert.equal(sessionToken(), '');
  restoring = ok({ token: 'back' });
  await user.press('Restore account');
  await waitFor(() => assert.equal(sessionToken(), 'back'));
});

test('an OAuth sign-in that needs the password is completed with it', async () => {
  savePendingOAuth('o-1');
  const api = { describeOAuthSignIn: pending('password'), completeOAuthSignIn: ok({ token: 'linked' }) };
  const { sent } = await renderPage(SignInPage, { path, api });
  await screen.findByText('ada@example.com');
  assert.equal(document.activeElement, screen.getByLabelText('Password'));
  await user.fill('Password', 'moor-2026!');
  await user.press('Connect Google and sign in');
  await user.settle();
  assert.deepEqual(sent[1]?.body, { token: 'o-1', password: 'moor-2026!' });
  assert.equal(sessionToken(), 'linked');
});

test('a completed OAuth sign-in is forgotten, and lasts as long as "remember me" said before it', async () => {
  const set = mock.method(Cookies, 'set');
  for (const remember of [true, false]) {
    await startOAuth(remember);
    savePendingOAuth('o-6');
    const api = { describeOAuthSignIn: pending('restore'), completeOAuthSignIn: ok({ token: 'linked' }) };
    await renderPage(SignInPage, { path, api });
    await screen.findByRole('button', { name: 'Restore account' });
    await user.press('Restore account');
    await waitFor(() => assert.equal(sessionToken(), 'linked'));
    assert.deepEqual([pendingOAuth(), startedOAuth()], [null, null], 'its secret, too');
    closePage();
  }
  set.mock.restore();
  assert.deepEqual(keptBeyondBrowser(set.mock.calls, 'linked'), [true, false]);
});

test('the code of an OAuth sign-in is explained truthfully, and sent again by the sign-in itself', async () => {
  savePendingOAuth('o-5');
  const unverified = await renderPage(SignInPage, { path, api: { describeOAuthSignIn: pending('code') } });
  await screen.findByText(/Google hasn’t confirmed that this email is yours/);
  assert.match(document.body.textContent, /with a 6-digit code or, if there’s already an account with this email,/);
  unverified.unmount();
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
  const api = { describeOAuthSignIn: pending('code', true), sendOAuthSignInCode: ok() };
  const { sent } = await renderPage(SignInPage, { path, api });
  await screen.findByText(/There’s already an account with this email\. Enter the code/);
  await screen.findByText(/We sent a 6-digit code to/);
  await user.press('Resend code');
  assert.deepEqual(sent[1]?.body, { token: 'o-5' });
  assert.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code in 60 seconds' }).disabled);
});

test('every request of the last step proves that this browser began the sign-in', async () => {
  await startOAuth(false);
  savePendingOAuth('o-7');
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
  const api = { describeOAuthSignIn: pending('code', true), sendOAuthSignInCode: ok(), completeOAuthSignIn: ok() };
  const verifier = startedOAuth()?.verifier;
  const { sent } = await renderPage(SignInPage, { path, api });
  await screen.findByText(/We sent a 6-digit code to/);
  await user.press('Resend code');
  await user.fill('Verification code', '204816');
  await user.press('Sign in');
  assert.deepEqual(
    sent.map(({ body }) => body),
    [
      { token: 'o-7', verifier },
      { token: 'o-7', verifier },
      { token: 'o-7', verifier, code: '204816' },
    ],
  );
});

test('an OAuth sign-in to a deleted account asks before restoring it', async () => {
  savePendingOAuth('o-2');
  const { sent } = await renderPage(SignInPage, {
    path,
    api: { describeOAuthSignIn: pending('restore'), completeOAuthSignIn: ok({ token: 'back' }) },
  });
  await screen.findByRole('button', { name: 'Restore account' });
  assert.equal(sent.length, 1);
  await user.press('Restore account');
  await user.settle();
  assert.deepEqual(sent[1]?.body, { token: 'o-2', restore: true });
  assert.equal(sessionToken(), 'back');
});

test('a lost connection or a late response keeps the OAuth sign-in pending, and it can be repeated', async () => {
  for (const code of ['ERR_NETWORK', 'ECONNABORTED']) {
    savePendingOAuth('o-3');
    const api: FakeApi = { describeOAuthSignIn: () => Promise.reject(Object.assign(new Error('lost'), { code })) };
    await renderPage(SignInPage, { path, api });
    await screen.findByText('We couldn’t continue');
    api.describeOAuthSignIn = pending('password');
    await user.press('Try again');
    await screen.findByText('ada@example.com');
    closePage();
  }
});

test('who leaves while an OAuth sign-in is described is not led back', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  savePendingOAuth('o-6');
  const handler = mock.fn<FakeApi[string]>(() => promise);
  await renderPage(SignInPage, { path, api: { describeOAuthSignIn: handler } });
  await waitFor(() => assert.equal(handler.mock.callCount(), 1));
  await act(() => navigate('/pricing'));
  assert.equal(handler.mock.calls[0]?.arguments[1]?.aborted, true);
  await act(async () => resolve(refused(422, 2009)() as FakeResponse));
  await user.settle();
  assert.equal(location.pathname + location.search, '/en/pricing');
});

test('an expired OAuth sign-in returns to the form and shows why', async () => {
  savePendingOAuth('o-4');
  await renderPage(SignInPage, { path, api: { describeOAuthSignIn: refused(422, 2009) } });
  await screen.findByText(/took too long/);
  assert.ok(screen.getByLabelText('Email'));
  assert.equal(pendingOAuth(), null);
});

test('an OAuth sign-in that expires while the password is typed returns to the form and shows why', async () => {
  savePendingOAuth('o-5');
  const api = { describeOAuthSignIn: pending('password'), completeOAuthSignIn: refused(422, 2009) };
  await renderPage(SignInPage, { path, api });
  await screen.findByText('ada@example.com');
  await user.fill('Password', 'moor-2026!');
  await user.press('Connect Google and sign in');
  await screen.findByText(/took too long/);
  assert.ok(screen.getByLabelText('Email'));
  assert.equal(pendingOAuth(), null);
});

test('a link for another account asks first, and the choice decides the session', async () => {
  setSession('token-of-ada', false);
  const choice = { current: 'ada@example.com', other: 'bob@example.com', token: 'token-of-bob' };
  askForAccount({ ...choice, remember: false, isNew: false });
  await renderPage(SignInPage, { path, api: {} });
  await screen.findByRole('heading', { name: 'Which account do you want to use?' });
  assert.equal(location.pathname, '/en/auth/sign-in');
  await user.press('Switch to bob@example.com');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.deepEqual([location.pathname, sessionToken()], ['/en/dashboard', 'token-of-bob']);
});

test('clearing "remember me" forgets the credentials at once', async () => {
  await renderPage(SignInPage, { path, api: {} });
  localStorage.setItem('rememberme', JSON.stringify({ email: 'ada@example.com', sealed: '' }));
  await user.tick('Remember me');
  assert.notEqual(localStorage.getItem('rememberme'), null);
  await user.tick('Remember me');
  assert.equal(localStorage.getItem('rememberme'), null);
});

test('the error of an OAuth sign-in leaves the URL, so that a reload does not repeat it', async () => {
  await renderPage(SignInPage, { path, search: '?error=2010&type=apple', api: {} });
  await screen.findByText(/You canceled|cancel/i);
  await waitFor(() => assert.equal(location.search, ''));
  assert.ok(screen.getByText(/You canceled|cancel/i));
});

test('an OAuth sign-in that maintenance has closed says so', async () => {
  await renderPage(SignInPage, { path, search: '?error=1013&type=google', api: {} });
  await screen.findByText(/during maintenance/);
});

test('an identity without an email is told apart from a failed sign-in', async () => {
  await renderPage(SignInPage, { path, search: '?error=2034&type=microsoft', api: {} });
  await screen.findByText(/shares no email with us.*choose another one/);
});

test('a made-up error in the URL says no more than that the sign-in failed', async () => {
  for (const code of ['2013', '1', 'x']) {
    await renderPage(SignInPage, { path, search: `?error=${code}`, api: {} });
    await screen.findByText('We couldn’t sign you in. Please try again, or sign in another way.');
    closePage();
  }
});

test('going back to the sign-in keeps the typed email, never the password', async () => {
  await renderPage(SignInPage, { path, api: {} });
  await fillIn();
  await act(() => navigate('/elsewhere'));
  await act(() => navigate(path));
  await waitFor(() => assert.deepEqual([fieldValue('Email'), fieldValue('Password')], ['ada@example.com', '']));
});

test('a second submit while the next page loads is not sent', async () => {
  const { sent } = await renderPage(SignInPage, { path, api: { signIn: ok({ token: 'new' }) } });
  savePreRoute('/held');
  const release = holdNextPage();
  await fillIn();
  await user.press('Sign in');
  await waitFor(() => assert.equal(sessionToken(), 'new'));
  await user.press('Sign in');
  assert.equal(sent.filter(({ operation }) => operation === 'signIn').length, 1);
  await release();
});

test('the typed email is forgotten after signing in', async () => {
  await renderPage(SignInPage, { path, api: { signIn: ok({ token: 'new' }) } });
  await fillIn();
  await user.press('Sign in');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(typedEmail(), '');
});
