import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { act, screen } from '@testing-library/react';
import AuthSuccessPage from '#pages/auth-success/auth-success.tsx';
import { keepClientCode } from '#session/client-code.ts';
import { forgetOpening, setFromClient } from '#session/client-state.ts';
import { setEntryComplaint } from '#session/entry-complaint.ts';
import { keepPreRoute } from '#session/pre-route.ts';
import { person } from './account-person.ts';
import { leaveAccountPage, ok, refused, showAccountPage } from './account-support.tsx';

const call = 'POST /turboClient/api/base/v3/base-token';
const path = '/auth/success';
const opened: string[] = [];

beforeEach(() => {
  opened.length = 0;
  mock.method(location, 'assign', (address: string) => void opened.push(address));
  forgetOpening();
});
afterEach(() => {
  mock.restoreAll();
  leaveAccountPage();
  setFromClient(false);
  setEntryComplaint(null);
});

test('whoever is signed in goes on to the wanted page', async () => {
  keepPreRoute('/payment/2?from=x');
  await showAccountPage(AuthSuccessPage, { path, api: {}, signedIn: true });
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname + location.search, '/en/payment/2?from=x');
});

test('whoever is not goes to sign-in', async () => {
  await showAccountPage(AuthSuccessPage, { path, api: {} });
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/auth/sign-in');
});

test('what was refused is said, and nothing moves by itself', async () => {
  setEntryComplaint({ text: { id: 'api.error.one-time-token-invalid' } });
  await showAccountPage(AuthSuccessPage, { path, api: {} });
  assert.ok(screen.getByRole('heading', { name: 'That did not work' }));
  assert.match(screen.getByRole('alert').textContent ?? '', /used already/);
  assert.equal(screen.getByRole('link', { name: 'To sign-in' }).getAttribute('href'), '/en/auth/sign-in');
  assert.equal(location.pathname, '/en/auth/success');
});

test('a visit from the app opens it by itself, and at every press with another token', async () => {
  let issued = 0;
  keepClientCode('c-1');
  setFromClient(true);
  const api = { [call]: () => ok({ token: `t-${++issued}`, expiresAt: '2026-11-21T09:35:00.000Z' })() };
  const { sent } = await showAccountPage(AuthSuccessPage, { path, api, signedIn: true });
  await person.waits();
  assert.deepEqual(opened, ['ternvpn://auth?token=t-1']);
  await person.press('Try again');
  await person.waits();
  assert.deepEqual(opened.slice(1), ['ternvpn://auth?token=t-2']);
  assert.deepEqual(sent[0]?.body, { flag: 'client', clientCode: 'c-1' });
});

test('no token to be had is said beside the button, which tries again', async () => {
  setFromClient(true);
  const api = { [call]: refused(429, 1006, { retryAfter: 30 }) };
  await showAccountPage(AuthSuccessPage, { path, api, signedIn: true });
  await screen.findByText(/wait 30 seconds/);
  assert.deepEqual(opened, []);
  Object.assign(api, { [call]: ok({ token: 'late', expiresAt: '2026-11-21T09:35:00.000Z' }) });
  await person.press('Try again');
  await person.waits();
  assert.deepEqual(opened, ['ternvpn://auth?token=late']);
  assert.equal(screen.queryByText(/wait 30 seconds/), null);
});

test('who would rather stay goes on here', async () => {
  setFromClient(true);
  const api = { [call]: ok({ token: 't', expiresAt: '2026-11-21T09:35:00.000Z' }) };
  await showAccountPage(AuthSuccessPage, { path, api, signedIn: true });
  await act(async () => {});
  await person.press('Go on in the browser');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/dashboard');
});
