import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act, screen } from '@testing-library/react';
import { saveTypedEmail, typedEmail } from '#features/sign-in/typed-email.ts';
import SignUpPage from '#pages/sign-up/sign-up.tsx';
import { savePreRoute } from '#session/pre-route.ts';
import { referralCode, saveReferralCode } from '#session/referral-code.ts';
import { sessionToken } from '#session/session-store.ts';
import {
  closePage,
  type FakeApi,
  fieldError,
  fieldValue,
  holdNextPage,
  lost,
  ok,
  refused,
  renderPage,
  user,
} from '#test/support/render-page.tsx';

const path = '/auth/sign-up';
const email = 'ada@example.com';
const code = 'Verification code';

afterEach(() => {
  mock.timers.reset();
  closePage();
});

async function requestCode(api: FakeApi) {
  const page = await renderPage(SignUpPage, { path, api: { sendRegisterCode: ok(), ...api } });
  await user.fill('Email', email);
  await user.press('Send code');
  return page;
}

async function complete(): Promise<void> {
  await user.fill(code, '123456');
  await user.fill('Password', 'moor-2026!');
  await user.press('Create account');
}

test('a second submit while the next page loads is not sent: its code would be wrong', async () => {
  const { sent } = await requestCode({ register: ok({ token: 'fresh' }) });
  savePreRoute('/held');
  const release = holdNextPage();
  await complete();
  assert.equal(sessionToken(), 'fresh');
  await user.press('Create account');
  assert.equal(sent.filter(({ operation }) => operation === 'register').length, 1);
  assert.equal(screen.getByRole('button', { name: 'Create account' }).getAttribute('aria-busy'), 'true');
  await release();
});

test('the email that was typed into the sign-in form is forgotten after signing up', async () => {
  saveTypedEmail('eve@example.com');
  await requestCode({ register: ok({ token: 'fresh' }) });
  await complete();
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(typedEmail(), '');
});

test('an invalid email is reported and not sent', async () => {
  const { sent } = await renderPage(SignUpPage, { path, api: {} });
  await user.fill('Email', 'ada@');
  await user.press('Send code');
  assert.equal(fieldError('Email'), 'Invalid email');
  assert.equal(sent.length, 0);
});

test('after the code was sent, the page shows the email and focuses the code', async () => {
  const { sent } = await requestCode({});
  assert.deepEqual(sent[0]?.body, { email });
  assert.ok(screen.getByText(email));
  assert.equal(document.activeElement, screen.getByLabelText(code));
});

test('the page and password managers name the email as it was read, not as it was typed', async () => {
  const { container } = await renderPage(SignUpPage, { path, api: { sendRegisterCode: ok() } });
  await user.fill('Email', ' Ａda@example。com');
  await user.press('Send code');
  assert.ok(screen.getByText(email));
  assert.equal(container.querySelector<HTMLInputElement>('input[name=username]')?.value, email);
});

test('going back keeps the email and focuses it', async () => {
  await requestCode({});
  await user.press('Wrong email?');
  assert.equal(fieldValue('Email'), email);
  assert.equal(document.activeElement, screen.getByLabelText('Email'));
});

test('going back and sending the same email again returns to the code while no other one can be requested', async () => {
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: 1_700_000_000_000 });
  const { sent } = await requestCode({});
  await act(async () => mock.timers.tick(10_000));
  await user.press('Wrong email?');
  await act(async () => mock.timers.tick(10_000));
  await user.press('Send code');
  assert.ok(screen.getByRole('button', { name: 'Resend code in 40 seconds' }));
  assert.equal(sent.length, 1);
  await user.press('Wrong email?');
  await user.fill('Email', `b.${email}`);
  await user.press('Send code');
  assert.ok(screen.getByRole('button', { name: 'Resend code in 60 seconds' }));
  assert.equal(sent.length, 2);
  await user.press('Wrong email?');
  await act(async () => mock.timers.tick(60_000));
  await user.press('Send code');
  assert.equal(sent.length, 3);
});

test('the rate limit of codes is reported beside the email', async () => {
  await requestCode({ sendRegisterCode: refused(429, 1006, { retryAfter: 61 }) });
  assert.match(fieldError('Email'), /in 61 seconds\./);
  assert.equal(fieldValue('Email'), email);
});

test('a limit of a proxy is no sign of a code that was sent', async () => {
  const limit = { status: 429, headers: { 'retry-after': '5' } };
  await requestCode({
    sendRegisterCode: () => Promise.reject(Object.assign(new Error('refused'), { response: limit })),
  });
  assert.match(fieldError('Email'), /in 5 seconds/);
});

test('a code whose response was lost is asked for, with the rest of its countdown', async () => {
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: 1_700_000_000_000 });
  const responses = [lost, refused(429, 1006, { retryAfter: 42 }), lost, refused(429, 1006, { retryAfter: 30 })];
  const { sent } = await requestCode({ sendRegisterCode: () => (responses.shift() ?? lost)() });
  await screen.findByText(/couldn’t reach/i);
  await user.press('Send code');
  assert.ok(screen.getByText(email));
  assert.equal(document.activeElement, screen.getByLabelText(code));
  assert.ok(screen.getByRole('button', { name: 'Resend code in 42 seconds' }));
  await act(async () => mock.timers.tick(42_000));
  await user.press('Resend code');
  await user.press('Resend code');
  assert.match(fieldError(code), /in 30 seconds/, 'the field is there: it says when');
  assert.equal(sent.length, 4);
});

test('a code that could not be sent again is reported beside the code, which stays as it was typed', async () => {
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: 1_700_000_000_000 });
  let requests = 0;
  await requestCode({ sendRegisterCode: () => (++requests === 1 ? ok() : refused(429, 1006, { retryAfter: 30 }))() });
  await act(async () => mock.timers.tick(60_000));
  await user.fill(code, '123456');
  await user.press('Resend code');
  assert.match(fieldError(code), /in 30 seconds/);
  assert.equal(fieldValue(code), '123456');
});

test('a new code can be requested after 60 seconds, also after a reload', async () => {
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: 1_700_000_000_000 });
  const first = await requestCode({});
  assert.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code in 60 seconds' }).disabled);
  await act(async () => mock.timers.tick(20_000));
  first.unmount();
  const api = { sendRegisterCode: ok(), register: refused(422, 2002) };
  const { sent } = await renderPage(SignUpPage, { path, api });
  assert.ok(screen.getByText(email));
  assert.ok(screen.getByRole('button', { name: 'Resend code in 40 seconds' }));
  await act(async () => mock.timers.tick(39_750));
  assert.ok(screen.getByRole('button', { name: 'Resend code in 1 second' }));
  await act(async () => mock.timers.tick(250));
  await complete();
  assert.match(fieldError(code), /isn’t right/);
  screen.getByRole('button', { name: 'Resend code' }).focus();
  await user.press('Resend code');
  assert.deepEqual([fieldValue(code), fieldError(code)], ['', ''], 'the former code and its error are gone');
  assert.equal(document.activeElement, screen.getByLabelText(code), 'the button cannot be pressed now');
  assert.deepEqual(sent[1]?.body, { email });
  assert.ok(screen.getByRole('button', { name: 'Resend code in 60 seconds' }));
});

test('code and password are validated before anything is sent', async () => {
  const { sent } = await requestCode({});
  await user.fill(code, '123');
  await user.fill('Password', 'onlyletters');
  await user.press('Create account');
  assert.equal(fieldError(code), 'Enter all 6 digits');
  assert.equal(fieldError('Password'), 'Use 8-16 characters including letters, digits and special characters');
  assert.equal(document.activeElement, screen.getByLabelText(code));
  assert.equal(sent.length, 1);
});

test('the checklist marks the rules that the password meets', async () => {
  await requestCode({});
  const items = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('data-met'));
  assert.deepEqual(items(), ['false', 'false', 'false', 'false']);
  await user.fill('Password', 'tern2026');
  assert.deepEqual(items(), ['true', 'true', 'true', 'false']);
  await user.fill('Password', 'tern2026!');
  assert.deepEqual(items(), ['true', 'true', 'true', 'true']);
});

for (const [number, message] of [
  [2002, /isn’t right/],
  [2003, /expired/],
  [2004, /Too many attempts/],
] as const) {
  test(`reason ${number} is reported beside the code and keeps the input`, async () => {
    await requestCode({ register: refused(422, number) });
    await complete();
    assert.match(fieldError(code), message);
    assert.deepEqual([fieldValue(code), fieldValue('Password')], ['123456', 'moor-2026!']);
    assert.equal(document.activeElement, screen.getByLabelText(code));
  });
}

test('the stored referral code is prefilled, and an unknown one is reported beside its field', async () => {
  saveReferralCode('K7M3Q9XA');
  const { sent } = await requestCode({ register: refused(422, 2006) });
  assert.equal(fieldValue('Invite code'), 'K7M3Q9XA');
  await complete();
  assert.partialDeepStrictEqual(sent[1], { body: { inviteCode: 'K7M3Q9XA' } });
  assert.match(fieldError('Invite code'), /don’t recognize this invite code/);
});

test('an account whose sign-up lost its response is signed in by the next attempt, also after a reload', async () => {
  // What a proxy says of a server that died.
  const badGateway = () => Promise.reject(Object.assign(new Error('refused'), { response: { status: 502 } }));
  const first = await requestCode({ register: badGateway });
  await complete();
  await screen.findByText(/An error occurred/);
  first.unmount();
  const api = { register: refused(422, 2003), signIn: ok({ token: 'fresh' }) };
  const { sent } = await renderPage(SignUpPage, { path, api });
  await complete();
  assert.equal(sessionToken(), 'fresh');
  const body = { email, password: 'moor-2026!', deviceType: 'web', remember: true };
  assert.deepEqual(sent.at(-1)?.body, body);
});

test('a sign-up that is refused for another reason than its code signs nobody in', async () => {
  const { sent } = await requestCode({ register: refused(422, 2002), signIn: ok({ token: 'fresh' }) });
  await complete();
  assert.match(fieldError(code), /isn’t right/);
  assert.deepEqual(
    sent.map(({ operation }) => operation),
    ['sendRegisterCode', 'register'],
  );
});

test('a code that has expired is reported where there is no account', async () => {
  const { sent } = await requestCode({ register: refused(422, 2003), signIn: refused(422, 2005) });
  await complete();
  assert.match(fieldError(code), /expired/);
  assert.deepEqual(
    sent.map(({ operation }) => operation),
    ['sendRegisterCode', 'register', 'signIn'],
  );
});

test('a referral link that is pasted as the invite code is its code', async () => {
  const { sent } = await requestCode({ register: refused(422, 2006) });
  await user.tick(/invite code/);
  await user.fill('Invite code', ' https://tern.example/de?referralCode=K7M3Q9XA&utm_source=chat ');
  await complete();
  assert.partialDeepStrictEqual(sent[1], { body: { inviteCode: 'K7M3Q9XA' } });
});

test('a field for the invite code with nothing but spaces is as good as an empty one', async () => {
  const { sent } = await requestCode({ register: ok({ token: 'fresh' }) });
  await user.tick(/invite code/);
  await user.fill('Invite code', ' ');
  await complete();
  assert.equal((sent[1]?.body as { inviteCode?: string } | undefined)?.inviteCode, undefined);
  assert.equal(sessionToken(), 'fresh');
});

test('terms and privacy policy open in a new tab', async () => {
  await requestCode({});
  for (const [name, path] of [
    ['terms of service', '/en/terms'],
    ['privacy policy', '/en/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    assert.deepEqual([link.getAttribute('href'), link.getAttribute('target')], [path, '_blank']);
  }
});

test('without an invite code the field is hidden and nothing is sent for it', async () => {
  const { sent } = await requestCode({ register: ok({ token: 'fresh' }) });
  assert.equal(screen.queryByLabelText('Invite code'), null);
  await complete();
  assert.deepEqual(sent[1]?.body, {
    email,
    code: '123456',
    password: 'moor-2026!',
    downloadSource: '',
    noEncrypt: true,
    deviceCode: 'web',
  });
});

test('a field that the API rejects shows the form’s own message', async () => {
  const fields = [{ path: 'password', message: 'nope' }];
  await requestCode({ register: refused(422, 1002, { fields }) });
  await complete();
  assert.match(fieldError('Password'), /8-16 characters/);
});

test('the new account is signed in, the dashboard opens, and the stored step is cleared', async () => {
  saveReferralCode('K7M3Q9XA');
  await requestCode({ register: ok({ token: 'fresh' }) });
  await complete();
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/dashboard');
  assert.equal(sessionToken(), 'fresh');
  assert.equal(sessionStorage.getItem('sent-code.register'), null);
  assert.equal(referralCode(), '', 'it counts for one account');
});
