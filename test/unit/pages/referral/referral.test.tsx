import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, screen, within } from '@testing-library/react';
import ReferralPage from '#pages/referral/referral.tsx';
import { takePreRoute } from '#session/pre-route.ts';
import {
  closePage,
  type FakeApi,
  ok,
  refused,
  renderPage,
  type SentRequest,
  user,
} from '#test/support/render-page.tsx';
import { encodeQr } from '#ui/encode-qr.ts';

const referral = {
  referralId: 'K7M3Q9XA',
  counted: 8,
  perReward: 6,
  rewardDays: 12,
  monthEndsAt: '2026-11-30T23:59:59.999Z',
  daysLeft: 17,
  notCounted: [{ time: '2026-11-19T10:12:00.000Z', reason: 'sameNetwork' }],
};
const reward = {
  rewardId: 'r-1',
  time: '2026-11-12T18:04:00.000Z',
  status: 'unclaimed',
  claimDeadline: '2026-11-30T23:59:59.999Z',
  expired: false,
  claimedAt: null,
  registrations: 6,
  days: 12,
};
const page = (rows: object[], total = rows.length) => ok({ rows, total, page: 1, pageSize: 10 });

afterEach(closePage);
// Reward months are UTC months, also where the calendar already shows the next one.
process.env.TZ = 'Asia/Tokyo';

const show = (api: FakeApi = {}, { search = '', signedIn = true } = {}) =>
  renderPage(ReferralPage, { path: '/referral', search, api, signedIn });

test('a guest sees the whole program, and signing in leads back to it', async () => {
  const { sent } = await show({}, { signedIn: false });
  const text = document.body.textContent ?? '';
  for (const pattern of [/6 new sign-ups in a month/, /12 days/, /UTC/, /same network|one network/, /expire/]) {
    assert.match(text, pattern);
  }
  const prompt = screen.getByRole('region', { name: 'Get your referral link' });
  const link = within(prompt).getByRole<HTMLAnchorElement>('link', { name: 'Sign in' });
  assert.match(link.href, /\/en\/auth\/sign-in$/);
  await act(async () => link.click());
  assert.equal(takePreRoute(), '/referral');
  assert.equal(sent.length, 0);
  closePage();
  await show({}, { signedIn: false });
  await act(async () => screen.getByRole('link', { name: 'Create a free account' }).click());
  assert.equal(takePreRoute(), '/referral', 'signing up as well');
});

test('a customer can copy the referral link and ID', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => copied.push(text) },
    configurable: true,
  });
  await show({ getReferral: ok(referral), listRewards: page([]) });
  const share = await screen.findByRole('region', { name: 'Your referral link' });
  const url = `${location.origin}/?referralCode=K7M3Q9XA`;
  assert.ok(within(share).getByText(url));
  assert.ok(within(share).getByText('K7M3Q9XA'));
  for (const button of within(share).getAllByRole('button', { name: /Copy/ })) await act(async () => button.click());
  assert.deepEqual(copied, [url, 'K7M3Q9XA']);
  assert.match(document.body.textContent ?? '', /Copied successfully/);
});

test('the referral link is also a QR code, which can be opened again', async () => {
  await show({ getReferral: ok(referral), listRewards: page([]) });
  await screen.findByRole('region', { name: 'Your referral link' });
  for (const close of [null, 'Close']) {
    await user.press('Show QR code');
    const image = await screen.findByRole('img', { name: 'Your referral link as a QR code' });
    const { path } = encodeQr(`${location.origin}/?referralCode=K7M3Q9XA`);
    assert.equal(image.querySelector('path')?.getAttribute('d'), path);
    // Without the button: Escape.
    if (close) await user.press(close);
    else await act(async () => screen.getByRole<HTMLDialogElement>('dialog').close());
    assert.equal(screen.queryByRole('img', { name: 'Your referral link as a QR code' }), null);
  }
});

test('a browser that does not let the site copy is no success', async () => {
  const writeText = async () => {
    throw new DOMException('Write permission denied.', 'NotAllowedError');
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await show({ getReferral: ok(referral), listRewards: page([]) });
  const share = await screen.findByRole('region', { name: 'Your referral link' });
  await act(async () => within(share).getAllByRole('button', { name: /Copy/ })[0]?.click());
  assert.ok(screen.getByText('We couldn’t copy that. Select the text and copy it yourself.'));
  assert.doesNotMatch(document.body.textContent ?? '', /Copied successfully/);
});

test('a tab that was left shows who has signed up and what was claimed meanwhile', async () => {
  let isLater = false;
  await show({
    getReferral: () => ok(isLater ? { ...referral, counted: 9 } : referral)(),
    listRewards: () => page([isLater ? { ...reward, status: 'claimed', claimedAt: reward.time } : reward])(),
  });
  await screen.findByRole('meter', { name: /^2 of 6/ });
  await screen.findByText('Unclaimed');
  isLater = true;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('meter', { name: /^3 of 6/ });
  await screen.findByText('Claimed');
});

test('progress restarts after every reward, and registrations that do not count are listed with the reason', async () => {
  await show({ getReferral: ok(referral), listRewards: page([]) });
  const bar = await screen.findByRole('meter', { name: '2 of 6 sign-ups for your next 12 days' });
  assert.deepEqual([bar.getAttribute('value'), bar.getAttribute('max')], ['2', '6']);
  assert.ok(screen.getByText('This month: 8 sign-ups, 1 reward. The month runs through November 30, 2026 (UTC).'));
  assert.ok(screen.getByText('1 sign-up this month doesn’t count'));
  assert.ok(screen.getByText(/too many from one network/));
});

test('the days that are left are those that the server counts; one of the former version counts none', async () => {
  await show({ getReferral: ok(referral), listRewards: page([]) });
  await screen.findByText('17 days left this month');
  closePage();
  const { daysLeft: _, ...ofFormerVersion } = referral;
  await show({ getReferral: ok(ofFormerVersion), listRewards: page([]) });
  await screen.findByText(/^This month:/);
  assert.equal(screen.queryByText(/left this month/), null);
});

test('without rewards the history is empty', async () => {
  await show({ getReferral: ok(referral), listRewards: page([]) });
  await screen.findByRole('heading', { name: 'No rewards yet' });
});

test('a reward shows its time, days, status and deadline in UTC', async () => {
  const rows = [
    reward,
    { ...reward, rewardId: 'r-2', expired: true, claimDeadline: '2026-10-31T23:59:59.999Z' },
    { ...reward, rewardId: 'r-3', status: 'claimed', claimedAt: '2026-11-14T07:20:00.000Z' },
  ];
  await show({ getReferral: ok(referral), listRewards: page(rows) });
  const table = await screen.findByRole('table', { name: 'Reward history' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.querySelector('.table__value')?.textContent?.replace(/\s/g, ' ')),
    );
  assert.deepEqual(cells, [
    ['Nov 13, 2026', '12 days of Personal', 'Unclaimed', 'Nov 30, 2026, 11:59 PM UTC'],
    ['Nov 13, 2026', '12 days of Personal', 'Expired', 'Oct 31, 2026, 11:59 PM UTC'],
    ['Nov 13, 2026', '12 days of Personal', 'Claimed', 'Nov 30, 2026, 11:59 PM UTC'],
  ]);
});

test('the page of rewards is part of the URL', async () => {
  const handler: FakeApi[string] = ({ query }) =>
    ok({ rows: [reward], total: 21, page: (query as { page: number }).page, pageSize: 10 })();
  const { sent } = await show({ getReferral: ok(referral), listRewards: handler }, { search: '?page=2' });
  await screen.findByText('Page 2 of 3');
  assert.equal(document.activeElement, document.body, 'rewards that arrive take no focus');
  const request = sent.find(({ path }) => path.endsWith('user-rewards/query')) as SentRequest;
  assert.deepEqual(request.query, { page: 2, pageSize: 10, pagination: 'true' });
  const older = screen.getByRole('link', { name: 'Older rewards' });
  older.focus();
  await act(async () => older.click());
  await screen.findByText('Page 3 of 3');
  const history = screen.getByRole('heading', { name: 'Reward history' }).parentElement;
  assert.equal(document.activeElement, history, 'the last page has no such link');
  assert.equal(location.search, '?page=3');
});

test('each part that fails to load can be requested again', async () => {
  let tries = 0;
  await show({ getReferral: () => (++tries === 1 ? refused(500, 1009)() : ok(referral)()), listRewards: page([]) });
  await screen.findByText('We couldn’t load your referrals');
  await screen.findByRole('heading', { name: 'No rewards yet' });
  await user.press('Try again');
  await screen.findByRole('region', { name: 'Your referral link' });
});
