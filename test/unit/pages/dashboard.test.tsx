import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act, screen, within } from '@testing-library/react';
import DashboardPage from '#pages/dashboard/dashboard.tsx';
import { textOf } from '../text-of.ts';
import { person } from './account-person.ts';
import { free, order, products, startup } from './account-samples.ts';
import { type Api, leaveAccountPage, ok, refused, type Sent, showAccountPage } from './account-support.tsx';

const held = 'GET /turboClient/api/c-end/subscription';
const cancel = 'DELETE /turboClient/api/v1/payment/stripe/subscription/cancel';
const resume = 'POST /turboClient/api/v1/payment/stripe/subscription/resume';
const list = 'GET /turboClient/api/c-end/user-orders/query';
const shop: Api = { 'GET /turboClient/api/product/list/official': ok({ products }) };

afterEach(leaveAccountPage);

const show = (api: Api, { search = '', signedIn = true } = {}) =>
  showAccountPage(DashboardPage, { path: '/dashboard', search, api: { ...shop, ...api }, signedIn });
const bill = (api: Api, more = '') => show(api, { search: `?tab=billing${more}` });

test('without a session nothing is asked, and the page keeps its skeleton', async () => {
  const { sent } = await show({}, { signedIn: false });
  assert.equal(sent.length, 0);
  assert.ok(screen.getAllByText('Loading …').length > 0);
});

test('the free plan is unlimited and leads to the plans', async () => {
  await show({ [held]: ok(free) });
  const plan = await screen.findByRole('region', { name: 'Current plan' });
  assert.match(textOf(plan), /Free.*ValidityUnlimited/);
  assert.ok(within(plan).getByRole('link', { name: 'See the plans' }));
  assert.equal(within(plan).queryByRole('button', { name: 'Unsubscribe' }), null);
});

test('a paid plan says its days, its end, that it renews, and what is charged when', async () => {
  await show({ [held]: ok(startup) });
  const plan = await screen.findByRole('region', { name: 'Current plan' });
  assert.match(textOf(plan), /Startup Subscribing/);
  assert.match(textOf(plan), /12 days left until January 20, 2027/);
  assert.match(textOf(plan), /Next charge: \$14\.99 on January 20, 2027/);
  const bar = within(plan).getByRole('meter');
  assert.deepEqual([bar.getAttribute('value'), bar.getAttribute('max')], ['12', '30']);
});

test('entitlements stand in the order in which they run', async () => {
  await show({ [held]: ok(startup) });
  const entitlements = await screen.findByRole('region', { name: /in the order they run/ });
  const items = within(entitlements).getAllByRole('listitem');
  assert.match(textOf(items[0]), /Startup.*Runs now.*12 days left of 30.*until January 20, 2027/);
  assert.match(
    textOf(items[1]),
    /Personal.*Waits.*10 days left of 30.*when Startup ends, January 20, 2027 at the earliest/,
  );
});

test('products can be had, lower ones than the running plan cannot', async () => {
  await show({ [held]: ok(startup) });
  const offers = await screen.findByRole('region', { name: 'All products' });
  const link = within(offers).getByRole<HTMLAnchorElement>('link', { name: 'Add days: Startup, One-year plan' });
  assert.match(link.href, /\/en\/payment\/4$/);
  assert.ok(within(offers).getByText('Lower than your current plan'));
});

test('unsubscribing asks first, then says so and shows what remains', async () => {
  let cancelled = false;
  const ended = { ...startup, subscribing: false, renewal: null, endsAtPeriodEnd: '2027-01-20T12:00:00.000Z' };
  const { sent } = await show({
    [held]: () => ok(cancelled ? ended : startup)(),
    [cancel]: () => {
      cancelled = true;
      return ok({ plan: 'startup', endsAt: '2027-01-20T12:00:00.000Z' })();
    },
  });
  await screen.findByRole('region', { name: 'Current plan' });
  await person.press('Unsubscribe');
  const question = screen.getByRole('dialog', { name: 'Unsubscribe from Startup?' });
  assert.match(textOf(question), /not be charged again.*Startup until January 20, 2027/);
  assert.equal(sent.filter(({ method }) => method === 'DELETE').length, 0);
  await person.press('Yes, unsubscribe');
  await screen.findByText('Unsubscribed successfully');
  await screen.findByText(/Unsubscribed. Startup runs until January 20, 2027 and is not charged again/);
  assert.ok(screen.getByText(/You can undo this until then/));
  assert.equal(screen.queryByRole('button', { name: 'Unsubscribe' }), null);
});

test('unsubscribing can be undone: the plan renews again', async () => {
  const ended = { ...startup, subscribing: false, renewal: null, endsAtPeriodEnd: '2027-01-20T12:00:00.000Z' };
  let resumed = false;
  await show({
    [held]: () => ok(resumed ? startup : ended)(),
    [resume]: () => {
      resumed = true;
      return ok(startup.renewal)();
    },
  });
  await screen.findByRole('region', { name: 'Current plan' });
  await person.press('Undo: keep renewing');
  await screen.findByText('Your plan renews again');
  assert.match(textOf(screen.getByRole('region', { name: 'Current plan' })), /Next charge: \$14\.99 on January 20/);
  assert.equal(screen.queryByRole('button', { name: 'Undo: keep renewing' }), null);
});

test('a renewal that failed is said with the day until which the plan runs on, and no day of a charge', async () => {
  await show({ [held]: ok({ ...startup, graceUntil: '2027-01-23T12:00:00.000Z' }) });
  await screen.findByText(/The renewal of Startup has not gone through. It keeps running until January 23, 2027/);
  assert.equal(screen.queryByText(/Next charge/), null);
});

test('days of the same plan count together', async () => {
  const [entitlement] = startup.entitlements;
  const more = { ...entitlement, entitlementId: 'c', state: 'queued', daysLeft: 30 };
  await show({ [held]: ok({ ...startup, entitlements: [entitlement, more] }) });
  const bar = await screen.findByRole('meter');
  assert.deepEqual([bar.getAttribute('value'), bar.getAttribute('max')], ['42', '60']);
});

test('keeping the plan cancels nothing', async () => {
  const { sent } = await show({ [held]: ok(startup) });
  await screen.findByRole('region', { name: 'Current plan' });
  await person.press('Unsubscribe');
  await person.press('Keep my plan');
  assert.equal(screen.queryByRole('dialog'), null);
  assert.equal(sent.filter(({ method }) => method === 'DELETE').length, 0);
});

test('a failed unsubscribing is said, and the question stays', async () => {
  await show({ [held]: ok(startup), [cancel]: refused(502, 3004) });
  await screen.findByRole('region', { name: 'Current plan' });
  await person.press('Unsubscribe');
  await person.press('Yes, unsubscribe');
  await screen.findByText(/payment provider does not answer/);
  assert.ok(screen.getByRole('dialog'));
});

test('a plan that does not load can be asked for again', async () => {
  let tries = 0;
  await show({ [held]: () => (++tries === 1 ? refused(500, 1009)() : ok(free)()) });
  await screen.findByText('Your plan could not be loaded');
  await person.press('Try again');
  await screen.findByRole('region', { name: 'Current plan' });
});

test('tabs are links that say which one is open', async () => {
  await bill({ [list]: ok({ rows: [], total: 0, page: 1, pageSize: 10 }) });
  const tabs = screen.getByRole('navigation', { name: 'Parts of your account' });
  const current = within(tabs)
    .getAllByRole<HTMLAnchorElement>('link')
    .map((tab) => [tab.textContent, tab.getAttribute('aria-current')]);
  assert.deepEqual(current, [
    ['Overview', null],
    ['Billing', 'page'],
    ['Settings', null],
  ]);
});

test('without orders there is a next step', async () => {
  await bill({ [list]: ok({ rows: [], total: 0, page: 1, pageSize: 10 }) });
  await screen.findByRole('heading', { name: 'No orders yet' });
  assert.ok(screen.getByRole('link', { name: 'See the plans' }));
});

test('an order has its number, amount, status, method and time; an open one can be paid', async () => {
  const rows = [order, { ...order, orderId: 'TRN-8K3M-9Q2X', status: 'refunded', payUrl: null }];
  await bill({ [list]: ok({ rows, total: 2, page: 1, pageSize: 10 }) });
  const table = await screen.findByRole('table', { name: 'Your orders' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => textOf(cell.querySelector('.table__value'))),
    );
  assert.deepEqual(cells[1]?.slice(0, 4), [
    'TRN-7K3M-9Q2X',
    '$9.99',
    'Not paidContinue to payment TRN-7K3M-9Q2X',
    'Card',
  ]);
  assert.deepEqual(cells[2]?.slice(0, 4), ['TRN-8K3M-9Q2X', '$9.99', 'Refunded', 'Card']);
  assert.match(cells[1]?.[4] ?? '', /Nov 21, 2026/);
  assert.ok(screen.getByRole('link', { name: 'Continue to payment TRN-7K3M-9Q2X' }));
});

test('the page of orders is in the address', async () => {
  const answer = ({ query }: Sent) =>
    ok({ rows: [order], total: 21, page: (query as { page: number }).page, pageSize: 10 })();
  const { sent } = await bill({ [list]: answer }, '&page=2');
  await screen.findByText('Page 2 of 3');
  assert.partialDeepStrictEqual(sent.at(-1), { query: { page: 2, pageSize: 10, status: '1' } });
  const older = screen.getByRole('link', { name: 'Older orders' });
  await act(async () => older.click());
  await screen.findByText('Page 3 of 3');
  assert.equal(location.search, '?tab=billing&page=3');
});

test('orders that do not load can be asked for again', async () => {
  let tries = 0;
  await bill({
    [list]: () => (++tries === 1 ? refused(500, 1009)() : ok({ rows: [order], total: 1, page: 1, pageSize: 10 })()),
  });
  await screen.findByText('Your orders could not be loaded');
  await person.press('Try again');
  await screen.findByRole('table', { name: 'Your orders' });
});

test('prices that do not load can be asked for again; the plan is there meanwhile', async () => {
  let tries = 0;
  const list = () => (++tries === 1 ? refused(500, 1009)() : ok({ products })());
  await show({ [held]: ok(free), 'GET /turboClient/api/product/list/official': list });
  await screen.findByText(/prices did not load/);
  assert.ok(screen.getByRole('region', { name: 'Current plan' }));
  await person.press('Try again');
  await screen.findByRole('region', { name: 'All products' });
});

const one = 'GET /turboClient/api/c-end/user-orders/TRN-7K3M-9Q2X';
const refund = 'POST /turboClient/api/c-end/user-orders/TRN-7K3M-9Q2X/refund';
const paid = {
  ...order,
  status: 'completed',
  payUrl: null,
  completedAt: '2026-11-21T09:31:12.000Z',
  refundableUntil: '2026-12-21T09:31:12.000Z',
};
const refunded = { ...paid, status: 'refunded', refundableUntil: null };

test('an order opens as a receipt with all that it needs, and goes back to the page where it stood', async () => {
  await bill({ [list]: ok({ rows: [paid], total: 11, page: 2, pageSize: 10 }), [one]: ok(paid) }, '&page=2');
  await screen.findByRole('table', { name: 'Your orders' });
  await act(async () => screen.getByRole('link', { name: 'TRN-7K3M-9Q2X' }).click());
  assert.equal(location.search, '?tab=billing&page=2&order=TRN-7K3M-9Q2X');
  const sheet = await screen.findByRole('article', { name: 'Receipt' });
  for (const part of [
    /TRN-7K3M-9Q2X/,
    /Completed/,
    /November 21, 2026/,
    /Card/,
    /Personal\s*Monthly plan/,
    /Total\$9\.99/,
  ]) {
    assert.match(textOf(sheet), part);
  }
  const back = screen.getByRole<HTMLAnchorElement>('link', { name: 'All orders' });
  assert.match(back.href, /\?tab=billing&page=2$/);
  assert.equal(document.activeElement, back);
});

test('a receipt can be printed', async () => {
  const print = mock.fn();
  Object.assign(window, { print });
  await bill({ [one]: ok(paid) }, '&order=TRN-7K3M-9Q2X');
  await screen.findByRole('article', { name: 'Receipt' });
  await person.press('Print or save as PDF');
  assert.equal(print.mock.callCount(), 1);
});

test('the money back: asks first, says what ends, and shows the result', async () => {
  let back = false;
  const { sent } = await bill(
    {
      [one]: () => ok(back ? refunded : paid)(),
      [refund]: () => {
        back = true;
        return ok(refunded)();
      },
    },
    '&order=TRN-7K3M-9Q2X',
  );
  await screen.findByText(/Your money back until December 21, 2026/);
  await person.press('Ask for a refund');
  const question = screen.getByRole('dialog', { name: 'Get $9.99 back?' });
  assert.match(textOf(question), /days of Personal from this order ends at once.*to your card/);
  assert.equal(sent.filter(({ method }) => method === 'POST').length, 0);
  await act(async () => {
    const yes = screen.getByRole('button', { name: 'Yes, refund $9.99' });
    yes.click();
    yes.click();
  });
  await screen.findByText('Refunded: $9.99 is on its way back to you');
  await screen.findByText(/This order was refunded in full/);
  assert.equal(sent.filter(({ method }) => method === 'POST').length, 1);
  assert.equal(screen.queryByRole('button', { name: 'Ask for a refund' }), null);
});

test('money that another tab asked back is no failure: the order is shown as it stands', async () => {
  let asked = 0;
  await bill(
    { [one]: () => ok(++asked === 1 ? paid : refunded)(), [refund]: refused(409, 3007) },
    '&order=TRN-7K3M-9Q2X',
  );
  await screen.findByRole('article', { name: 'Receipt' });
  await person.press('Ask for a refund');
  await person.press('Yes, refund $9.99');
  await screen.findByText(/This order was refunded in full/);
  assert.equal(screen.queryByRole('dialog'), null);
});

test('a refund that the provider does not answer is said, and the question stays', async () => {
  await bill({ [one]: ok(paid), [refund]: refused(502, 3004) }, '&order=TRN-7K3M-9Q2X');
  await screen.findByRole('article', { name: 'Receipt' });
  await person.press('Ask for a refund');
  await person.press('Yes, refund $9.99');
  assert.ok((await screen.findAllByText(/payment provider does not answer/)).length > 0);
  assert.ok(screen.getByRole('dialog'));
});

test('an unpaid order is no receipt; it can be paid, or followed once its page has closed', async () => {
  await bill({ [one]: ok(order) }, '&order=TRN-7K3M-9Q2X');
  await screen.findByRole('article', { name: 'Order' });
  assert.equal(screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue to payment' }).href, order.payUrl);
  leaveAccountPage();
  await bill({ [one]: ok({ ...order, payUrl: null }) }, '&order=TRN-7K3M-9Q2X');
  const follow = await screen.findByRole<HTMLAnchorElement>('link', { name: 'See how it stands' });
  assert.match(follow.href, /\/en\/payment\/1\?order=TRN-7K3M-9Q2X$/);
});

test('an order that is not there, and one that does not load', async () => {
  await bill({ [one]: refused(404, 3003) }, '&order=TRN-7K3M-9Q2X');
  await screen.findByRole('heading', { name: 'We do not know this order' });
  leaveAccountPage();
  let tries = 0;
  await bill({ [one]: () => (++tries === 1 ? refused(500, 1009)() : ok(paid)()) }, '&order=TRN-7K3M-9Q2X');
  await screen.findByText('This order could not be loaded');
  await person.press('Try again');
  await screen.findByRole('article', { name: 'Receipt' });
});
