import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { screen } from '@testing-library/react';
import ResetPage from '#pages/reset/reset.tsx';
import { sessionToken } from '#session/session-store.ts';
import { complaint, person, typed } from './account-person.ts';
import { leaveAccountPage, ok, refused, showAccountPage } from './account-support.tsx';

const send = 'POST /turboClient/api/base/clientUser/forgetPwd/send';
const check = 'POST /turboClient/api/base/clientUser/forgetPwd/check';
const path = '/auth/reset';
const [code, password, again] = ['Code from the email', 'New password', 'Repeat the new password'];

afterEach(leaveAccountPage);

async function askForCode(api: Parameters<typeof showAccountPage>[1]['api']) {
  const page = await showAccountPage(ResetPage, { path, api: { [send]: ok(), ...api } });
  await person.fill('Email', 'ada@example.com');
  await person.press('Send code');
  return page;
}

async function complete(first: string, second = first): Promise<void> {
  await person.fill(code, '123456');
  await person.fill(password, first);
  await person.fill(again, second);
  await person.press('Set new password');
}

test('two passwords that differ are said so beside the second', async () => {
  const { sent } = await askForCode({});
  await complete('tern-2026!', 'tern-2027!');
  assert.equal(complaint(again), 'Passwords do not match');
  assert.equal(complaint(password), '');
  assert.equal(document.activeElement, screen.getByLabelText(again));
  assert.equal(sent.length, 1);
  await person.fill(password, 'tern-2027!');
  assert.equal(complaint(again), '');
});

test('a short confirmation is told the minimum', async () => {
  await askForCode({});
  await complete('t-1');
  assert.equal(complaint(again), 'password must be at least 8 characters');
  assert.match(complaint(password), /8-16 characters/);
});

test('a wrong code is said beside it, and what was typed stays', async () => {
  await askForCode({ [check]: refused(422, 2002) });
  await complete('tern-2026!');
  assert.match(complaint(code), /not right/);
  assert.deepEqual([typed(password), typed(again)], ['tern-2026!', 'tern-2026!']);
});

test('the new password is set, said so, and sign-in is next', async () => {
  const { sent } = await askForCode({ [check]: ok() });
  await complete('tern-2026!');
  const body = { email: 'ada@example.com', code: '123456', password: 'tern-2026!', noEncrypt: true };
  assert.deepEqual(sent[1]?.body, body);
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/auth/sign-in');
  assert.ok(screen.getByText(/Your password is changed/));
});

test('whoever is signed in can set a password too, and signs in anew with it', async () => {
  await showAccountPage(ResetPage, { path, api: { [send]: ok(), [check]: ok() }, signedIn: true });
  await person.fill('Email', 'ada@example.com');
  await person.press('Send code');
  await complete('tern-2026!');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/auth/sign-in');
  assert.equal(sessionToken(), '');
});
