import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act, screen } from '@testing-library/react';
import SignUpPage from '#pages/sign-up/sign-up.tsx';
import { keepReferralCode } from '#session/referral-code.ts';
import { sessionToken } from '#session/session-store.ts';
import { complaint, person, typed } from './account-person.ts';
import { leaveAccountPage, ok, refused, showAccountPage } from './account-support.tsx';

const sendCode = 'POST /turboClient/api/base/register/email/sendCode';
const check = 'POST /turboClient/api/base/register/check';
const path = '/auth/sign-up';
const email = 'ada@example.com';
const code = 'Code from the email';

afterEach(() => {
  mock.timers.reset();
  leaveAccountPage();
});

async function askForCode(api: Parameters<typeof showAccountPage>[1]['api']) {
  const page = await showAccountPage(SignUpPage, { path, api: { [sendCode]: ok(), ...api } });
  await person.fill('Email', email);
  await person.press('Send code');
  return page;
}

async function complete(): Promise<void> {
  await person.fill(code, '123456');
  await person.fill('Password', 'tern-2026!');
  await person.press('Create account');
}

test('an address that cannot be one is said so, and nothing is sent', async () => {
  const { sent } = await showAccountPage(SignUpPage, { path, api: {} });
  await person.fill('Email', 'ada@');
  await person.press('Send code');
  assert.equal(complaint('Email'), 'Invalid email');
  assert.equal(sent.length, 0);
});

test('after the code was sent the page says where it went, and the code is next', async () => {
  const { sent } = await askForCode({});
  assert.deepEqual(sent[0]?.body, { email });
  assert.ok(screen.getByText(email));
  assert.equal(document.activeElement, screen.getByLabelText(code));
});

test('a wrong address leads back with what was typed', async () => {
  await askForCode({});
  await person.press('Wrong address?');
  assert.equal(typed('Email'), email);
});

test('an address that cannot have another code yet is told the wait beside the field', async () => {
  await askForCode({ [sendCode]: refused(429, 1006, { retryAfter: 1 }) });
  assert.match(complaint('Email'), /wait 1 second,/);
  assert.equal(typed('Email'), email);
});

test('a new code can be had after 60 seconds, counted over a reload', async () => {
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: 1_700_000_000_000 });
  const first = await askForCode({});
  assert.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'New code in 60 seconds' }).disabled);
  await act(async () => mock.timers.tick(20_000));
  first.unmount();
  const { sent } = await showAccountPage(SignUpPage, { path, api: { [sendCode]: ok() } });
  assert.ok(screen.getByText(email));
  assert.ok(screen.getByRole('button', { name: 'New code in 40 seconds' }));
  await act(async () => mock.timers.tick(39_750));
  assert.ok(screen.getByRole('button', { name: 'New code in 1 second' }));
  await act(async () => mock.timers.tick(250));
  await person.press('Send a new code');
  assert.deepEqual(sent[0]?.body, { email });
  assert.ok(screen.getByRole('button', { name: 'New code in 60 seconds' }));
});

test('the code and the password are checked before anything is sent', async () => {
  const { sent } = await askForCode({});
  await person.fill(code, '123');
  await person.fill('Password', 'onlyletters');
  await person.press('Create account');
  assert.equal(complaint(code), 'The code has 6 digits');
  assert.equal(complaint('Password'), 'Use 8-16 characters including letters, digits and special characters');
  assert.equal(document.activeElement, screen.getByLabelText(code));
  assert.equal(sent.length, 1);
});

test('the checklist ticks off what the password has', async () => {
  await askForCode({});
  const items = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('data-met'));
  assert.deepEqual(items(), ['false', 'false', 'false', 'false']);
  await person.fill('Password', 'tern2026');
  assert.deepEqual(items(), ['true', 'true', 'true', 'false']);
  await person.fill('Password', 'tern2026!');
  assert.deepEqual(items(), ['true', 'true', 'true', 'true']);
});

for (const [number, words] of [
  [2002, /not right/],
  [2003, /expired/],
  [2004, /tried too often/],
] as const) {
  test(`reason ${number} is said beside the code, and what was typed stays`, async () => {
    await askForCode({ [check]: refused(422, number) });
    await complete();
    assert.match(complaint(code), words);
    assert.deepEqual([typed(code), typed('Password')], ['123456', 'tern-2026!']);
    assert.equal(document.activeElement, screen.getByLabelText(code));
  });
}

test('an invite code from the address is in its field already; an unknown one is said so there', async () => {
  keepReferralCode('K7M3Q9XA');
  const { sent } = await askForCode({ [check]: refused(422, 2006) });
  assert.equal(typed('Invite code'), 'K7M3Q9XA');
  await complete();
  assert.partialDeepStrictEqual(sent[1], { body: { inviteCode: 'K7M3Q9XA' } });
  assert.match(complaint('Invite code'), /do not know this invite code/);
});

test('the terms and the privacy policy can be read beside the form', async () => {
  await askForCode({});
  for (const [name, path] of [
    ['terms of service', '/en/terms'],
    ['privacy policy', '/en/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    assert.deepEqual([link.getAttribute('href'), link.getAttribute('target')], [path, '_blank']);
  }
});

test('without an invite code none is asked for and none is sent', async () => {
  const { sent } = await askForCode({ [check]: ok({ token: 'fresh' }) });
  assert.equal(screen.queryByLabelText('Invite code'), null);
  await complete();
  assert.deepEqual(sent[1]?.body, {
    email,
    code: '123456',
    password: 'tern-2026!',
    downloadSource: '',
    noEncrypt: true,
    deviceCode: 'web',
  });
});

test('a field that the server refuses is named by the form in its own words', async () => {
  const fields = [{ path: 'password', message: 'nope' }];
  await askForCode({ [check]: refused(422, 1002, { fields }) });
  await complete();
  assert.match(complaint('Password'), /8-16 characters/);
});

test('the new account is signed in and led to the dashboard; the next visit starts anew', async () => {
  await askForCode({ [check]: ok({ token: 'fresh' }) });
  await complete();
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/dashboard');
  assert.equal(sessionToken(), 'fresh');
  assert.equal(sessionStorage.getItem('tern.code.register'), null);
});
