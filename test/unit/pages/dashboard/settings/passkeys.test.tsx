import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Account, Passkey } from '#api/generated/model/index.ts';
import DashboardPage from '#pages/dashboard/dashboard.tsx';
import { isPasskeyUser } from '#session/passkey-support.ts';
import {
  browserError,
  creationOptions,
  installAuthenticator,
  requestOptions,
  sentPasskey,
} from '#test/support/fake-authenticator.ts';
import {
  closePage,
  type FakeApi,
  fieldError,
  ok,
  refused,
  renderPage,
  textOf,
  user,
} from '#test/support/render-page.tsx';
import { account as emptyAccount } from '#test/support/samples.ts';

const laptop: Passkey = {
  passkeyId: 'a'.repeat(64),
  name: 'Work laptop',
  createdAt: '2026-10-02T08:00:00.000Z',
  lastUsedAt: null,
};
const phone: Passkey = { ...laptop, passkeyId: 'b'.repeat(64), name: 'Phone', lastUsedAt: '2026-11-12T18:04:00.000Z' };
const account = (...passkeys: Passkey[]): Account => ({ ...emptyAccount, passkeys });

let authenticator: ReturnType<typeof installAuthenticator>;
beforeEach(() => {
  authenticator = installAuthenticator();
});
afterEach(() => {
  closePage();
  authenticator.restore();
});

const show = (api: FakeApi) =>
  renderPage(DashboardPage, { path: '/dashboard', search: '?tab=settings', api, signedIn: true });
const section = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));
const item = async (name: string) => {
  const row = (await section()).getAllByRole('listitem').find((each) => each.textContent?.includes(name));
  assert.ok(row, name);
  return row;
};
const pressIn = async (name: string, button: string) => {
  const element = within(await item(name)).getByRole('button', { name: button });
  await act(async () => fireEvent.click(element));
};

test('each passkey is listed with its name, its creation and its last use', async () => {
  await show({ getAccount: ok(account(laptop, phone)) });
  assert.match(textOf(await item('Work laptop')), /Not used yet.*Created on Oct 2, 2026/);
  assert.match(textOf(await item('Phone')), /Last used.*Created on Oct 2, 2026/);
});

test('a browser without passkeys says so and keeps the list', async () => {
  authenticator.restore();
  await show({ getAccount: ok(account(laptop)) });
  assert.ok((await section()).getByText('This browser doesn’t support passkeys. Try another one.'));
  assert.equal((await section()).queryByRole('button', { name: 'Add a passkey' }), null);
  assert.ok(await item('Work laptop'));
});

test('a passkey is created with the options of the API and appears in the list', async () => {
  let passkeys: Passkey[] = [];
  const { sent } = await show({
    getAccount: () => ok(account(...passkeys))(),
    createPasskeyOptions: ok(creationOptions),
    createPasskey: () => {
      passkeys = [laptop];
      return ok(laptop)();
    },
  });
  await section();
  await user.press('Add a passkey');
  assert.ok(await item('Work laptop').catch(() => waitFor(() => item('Work laptop'))));
  await screen.findByText('Passkey added');
  assert.deepEqual(sent.find(({ operation }) => operation === 'createPasskey')?.body, {
    id: 'AQID',
    clientDataJSON: 'AQID',
    attestationObject: 'AQID',
    transports: ['internal'],
  });
  assert.ok(isPasskeyUser(), 'the sign-in form suggests it from now on');
});

for (const [failure, api, error, message] of [
  ['this device has one already', {}, 'InvalidStateError', 'This device already has a passkey for your account.'],
  ['the account has too many', { createPasskey: refused(409, 2025) }, '', /limit for passkeys/],
  ['the browser fails', {}, 'UnknownError', 'An error occurred. Please try again.'],
  ['the dialog is closed', {}, 'NotAllowedError', null],
] as const) {
  test(`creating a passkey when ${failure}: ${message ? 'the reason is shown' : 'nothing is reported'}`, async () => {
    if (error) authenticator.create.mock.mockImplementation(() => Promise.reject(browserError(error)));
    await show({ getAccount: ok(account()), createPasskeyOptions: ok(creationOptions), ...api });
    await section();
    await user.press('Add a passkey');
    const button = screen.getByRole('button', { name: 'Add a passkey' });
    await waitFor(() => assert.equal(button.getAttribute('aria-busy'), null));
    if (message) assert.ok(await screen.findByText(message));
    else assert.equal(document.querySelector('.toast'), null);
    assert.equal(isPasskeyUser(), false);
  });
}

test('a passkey gets another name, but not an empty one', async () => {
  let { name } = laptop;
  const { sent } = await show({
    getAccount: () => ok(account({ ...laptop, name }))(),
    renamePasskey: ({ body }) => {
      ({ name } = body as Passkey);
      return ok()();
    },
  });
  await pressIn('Work laptop', 'Rename');
  // Escape
  await act(async () => screen.getByRole<HTMLDialogElement>('dialog').close());
  await pressIn('Work laptop', 'Rename');
  await user.fill('Name', '  ');
  await user.press('Save');
  assert.equal(fieldError('Name'), 'Enter a name.');
  await user.fill('Name', 'Desk');
  await user.press('Save');
  await waitFor(() => item('Desk'));
  const renamed = sent.filter(({ operation }) => operation === 'renamePasskey');
  assert.deepEqual(
    renamed.map(({ path, body }) => [path.includes(laptop.passkeyId), body]),
    [[true, { name: 'Desk' }]],
  );
});

test('a passkey is removed after a question, and the focus stays in the section', async () => {
  let passkeys = [laptop, phone];
  await show({
    getAccount: () => ok(account(...passkeys))(),
    removePasskey: () => {
      passkeys = [phone];
      return ok()();
    },
  });
  await pressIn('Work laptop', 'Remove');
  assert.match(
    textOf(screen.getByRole('dialog')),
    /Remove this passkey\?.*no longer be able to sign in with “Work laptop”/,
  );
  await user.press('Yes, remove');
  await screen.findByText('Passkey removed');
  assert.equal((await section()).getAllByRole('listitem').length, 1);
  await waitFor(() => assert.ok(document.activeElement?.contains(screen.getByText('Add a passkey'))));
});

test('the only way to sign in is not removed, and the question closes', async () => {
  await show({ getAccount: ok(account(laptop)), removePasskey: refused(409, 2012) });
  await pressIn('Work laptop', 'Remove');
  await user.press('Yes, remove');
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
  assert.ok(await item('Work laptop'));
  assert.equal(screen.queryByText('Passkey removed'), null);
});

test('a passkey confirms an action, which then runs; one that is refused confirms nothing', async () => {
  let isAccepted = false;
  const { sent } = await show({
    getAccount: ok(account(laptop)),
    exportAccount: () =>
      isAccepted ? refused(429, 1006, { retryAfter: 30 })() : refused(403, 2020, { methods: ['passkey'] })(),
    createPasskeyConfirmation: ok(requestOptions),
    confirmSession: () => (isAccepted ? ok({ confirmedUntil: '2026-12-05T09:40:00.000Z' }) : refused(422, 2022))(),
  });
  await section();
  await user.press('Download my data');
  await screen.findByRole('button', { name: 'Use passkey' });
  const sentOf = (operation: string) => sent.filter((request) => request.operation === operation);
  await user.press('Use passkey');
  await screen.findByText(/That passkey doesn’t work here/);
  assert.equal(sentOf('exportAccount').length, 1);
  isAccepted = true;
  await user.press('Use passkey');
  await screen.findByText(/30 seconds/);
  assert.equal(sentOf('exportAccount').length, 2);
  assert.deepEqual(sentOf('confirmSession')[0]?.body, { passkey: sentPasskey });
});
