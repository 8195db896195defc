import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Account } from '#api/generated/model/index.ts';
import DashboardPage from '#pages/dashboard/dashboard.tsx';
import {
  closePage,
  type FakeApi,
  fieldError,
  lost,
  ok,
  refused,
  renderPage,
  textOf,
  user,
} from '#test/support/render-page.tsx';
import { account } from '#test/support/samples.ts';
import { catchSavedFiles } from '#test/support/saved-files.ts';

const secondFactor = { since: '2026-11-12T18:04:00.000Z', recoveryCodesLeft: 1 };
const begun = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Tern:ada?secret=JBSWY3DPEHPK3PXP' };
const recoveryCodes = ['K7MQ-9XA3-PD4T-WH8R', 'B2CD-3EFG-4HJK-5MNP'];

afterEach(closePage);

async function open(api: FakeApi) {
  const page = await renderPage(DashboardPage, { path: '/dashboard', search: '?tab=settings', api, signedIn: true });
  return { ...page, section: await screen.findByRole('region', { name: 'Two-step verification' }) };
}

test('a code of the app switches it on; the recovery codes are shown once', async (context) => {
  const files = catchSavedFiles(context);
  let current = account;
  let tries = 0;
  const { sent, section } = await open({
    getAccount: () => ok(current)(),
    setUpSecondFactor: ok(begun),
    switchOnSecondFactor: () => {
      if (++tries === 1) return refused(422, 2023)();
      current = { ...account, secondFactor: { ...secondFactor, recoveryCodesLeft: 10 } };
      return ok({ recoveryCodes })();
    },
  });
  await user.press('Turn on');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('img', { name: /QR code/ });
  assert.match(textOf(dialog), /JBSW Y3DP EHPK 3PXP/);
  const onThisDevice = within(dialog).getByRole('link', { name: 'Open the app on this device' });
  assert.equal(onThisDevice.getAttribute('href'), begun.uri);
  const form = within(dialog);
  await user.fill('Authenticator code', '000000');
  await act(async () => form.getByRole('button', { name: 'Turn on' }).click());
  await waitFor(() => assert.match(fieldError('Authenticator code'), /wrong/));
  await user.fill('Authenticator code', '204816');
  await act(async () => form.getByRole('button', { name: 'Turn on' }).click());
  const saved = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Save your recovery codes' });
  await within(saved).findByText('K7MQ-9XA3-PD4T-WH8R');
  await user.press('Download');
  assert.match(files[0]?.name ?? '', /-recovery-codes\.txt$/);
  assert.deepEqual((await files[0]?.content.text())?.split('\n').slice(1), [account.email, '', ...recoveryCodes, '']);
  // Escape, where the browser does not know `closedby`.
  act(() => saved.close());
  assert.ok(saved.open && within(saved).getByText('K7MQ-9XA3-PD4T-WH8R'));
  await user.press('I’ve saved them');
  await within(section).findByText(/On since Nov 12, 2026\. 10 recovery codes left\./);
  assert.equal(screen.queryByText('K7MQ-9XA3-PD4T-WH8R'), null);
  assert.deepEqual(sent.filter(({ operation }) => operation === 'switchOnSecondFactor').at(-1)?.body, {
    code: '204816',
  });
});

test('new recovery codes and switching off ask first; a code of the app confirms', async () => {
  let confirmed = false;
  let current: Account = { ...account, secondFactor };
  const whenConfirmed = (answer: ReturnType<typeof ok>) => () =>
    (confirmed ? answer : refused(403, 2020, { methods: ['secondFactor'] }))();
  const { sent, section } = await open({
    getAccount: () => ok(current)(),
    createRecoveryCodes: whenConfirmed(ok({ recoveryCodes })),
    confirmSession: () => {
      confirmed = true;
      return ok({ confirmedUntil: '2026-11-21T09:40:00.000Z' })();
    },
    switchOffSecondFactor: () => {
      current = account;
      return ok()();
    },
  });
  assert.match(textOf(section), /1 recovery code left/);
  await user.press('Create new recovery codes');
  await user.press('Create new codes');
  await screen.findByText('Confirm that it’s you');
  await user.fill('Authenticator code', '204816');
  await user.press('Confirm');
  await screen.findByText('B2CD-3EFG-4HJK-5MNP');
  const proof = sent.find(({ operation }) => operation === 'confirmSession')?.body;
  assert.deepEqual(proof, { secondFactor: '204816' });
  await user.press('I’ve saved them');
  await user.press('Turn off');
  await user.press('Yes, turn off');
  await within(section).findByRole('button', { name: 'Turn on' });
  await waitFor(() => assert.equal(document.activeElement?.contains(screen.getByText('Turn on')), true));
});

test('a setup that was left is gone, and the focus returns to the section', async () => {
  const { section } = await open({ getAccount: ok(account), setUpSecondFactor: ok(begun) });
  await user.press('Turn on');
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog');
  // Escape
  await act(async () => dialog.close());
  await user.press('Turn on');
  await within(dialog).findByRole('img', { name: /QR code/ });
  assert.equal(dialog.open, true, 'begun again');
  await user.press('Cancel');
  assert.equal(dialog.open, false);
  assert.equal(screen.queryByRole('img', { name: /QR code/ }), null);
  assert.ok(section.contains(document.activeElement));
});

test('recovery codes that could not be renewed keep the dialog open, and the focus is in the section after new ones', async () => {
  let tries = 0;
  const { section } = await open({
    getAccount: ok({ ...account, secondFactor }),
    createRecoveryCodes: () => (++tries === 1 ? refused(500, 1009) : ok({ recoveryCodes }))(),
  });
  await user.press('Create new recovery codes');
  await user.press('Create new codes');
  await screen.findByText('An error occurred. Please try again.');
  await user.press('Create new codes');
  await screen.findByText('K7MQ-9XA3-PD4T-WH8R');
  await user.press('I’ve saved them');
  assert.ok(section.contains(document.activeElement));
});

test('new recovery codes are counted on a page that Edge has translated', async () => {
  let current: Account = { ...account, secondFactor };
  const { section } = await open({
    getAccount: () => ok(current)(),
    createRecoveryCodes: () => {
      current = { ...account, secondFactor: { ...secondFactor, recoveryCodesLeft: 10 } };
      return ok({ recoveryCodes })();
    },
  });
  // Edge merges texts that are side by side.
  section.normalize();
  await user.press('Create new recovery codes');
  await user.press('Create new codes');
  await user.press('I’ve saved them');
  await within(section).findByText(/^On since Nov 12, 2026\. 10 recovery codes left\.$/);
});

test('the second factor that a lost response switched on is shown by the next attempt', async () => {
  let current = account;
  const switchedOn = { ...account, secondFactor: { ...secondFactor, recoveryCodesLeft: 10 } };
  const lostOnce = async () => {
    if (current === switchedOn) return refused(409, 2026)();
    current = switchedOn;
    return lost();
  };
  const { section } = await open({
    getAccount: () => ok(current)(),
    setUpSecondFactor: ok(begun),
    switchOnSecondFactor: lostOnce,
  });
  await user.press('Turn on');
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog');
  await user.fill('Authenticator code', '204816');
  const submit = () => act(async () => within(dialog).getByRole('button', { name: 'Turn on' }).click());
  await submit();
  assert.ok(dialog.open, 'a lost response does not close it');
  await submit();
  await within(section).findByText(/10 recovery codes left/);
  assert.ok(!dialog.open);
  assert.ok(screen.getByText('Two-step verification is already on.'));
});

test('what another tab has switched on or off is shown when it is tried again', async () => {
  let current: Account = account;
  const { section } = await open({
    getAccount: () => ok(current)(),
    setUpSecondFactor: refused(409, 2026),
    switchOffSecondFactor: refused(409, 2027),
  });
  current = { ...account, secondFactor };
  await user.press('Turn on');
  await within(section).findByText(/1 recovery code left/);
  current = account;
  await user.press('Turn off');
  await user.press('Yes, turn off');
  await within(section).findByRole('button', { name: 'Turn on' });
});
