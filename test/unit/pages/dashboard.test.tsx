import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, screen, within } from '@testing-library/react';
import DashboardPage from '#pages/dashboard.tsx';
import { person } from './account-person.ts';
import { free, order, products, startup } from './account-samples.ts';
import { type Api, leaveAccountPage, ok, refused, type Sent, showAccountPage } from './account-support.tsx';

const held = 'GET /turboClient/api/c-end/subscription';
const cancel = 'DELETE /turboClient/api/v1/payment/stripe/subscription/cancel';
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
  assert.match(plan.textContent ?? '', /Free.*ValidityUnlimited/);
  assert.ok(within(plan).getByRole('link', { name: 'See the plans' }));
  assert.equal(within(plan).queryByRole('button', { name: 'Unsubscribe' }), null);
});

test('a paid plan says its days, its end, that it renews, and what is charged when', async () => {
  await show({ [held]: ok(startup) });
  const plan = await screen.findByRole('region', { name: 'Current plan' });
  assert.match(plan.textContent ?? '', /Startup Subscribing/);
  assert.match(plan.textContent ?? '', /12 days left until January 20, 2027/);
  assert.match(plan.textContent ?? '', /Next charge: \$14\.99 on January 20, 2027/);
  const bar = within(plan).getByRole('meter');
  assert.deepEqual([bar.getAttribute('value'), bar.getAttribute('max')], ['12', '30']);
});

test('blocks stand in the order in which they run', async () => {
  await show({ [held]: ok(startup) });
  const blocks = await screen.findByRole('region', { name: /in the order they run/ });
  const items = within(blocks).getAllByRole('listitem');
  assert.match(items[0]?.textContent ?? '', /Startup.*Runs now.*12 days left of 30.*until Jan 20, 2027/);
  assert.match(items[1]?.textContent ?? '', /Personal.*Waits.*10 days left of 30.*from Jan 20, 2027 to Jan 30, 2027/);
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
  assert.match(question.textContent ?? '', /not be charged again.*Startup until January 20, 2027/);
  assert.equal(sent.filter(({ method }) => method === 'DELETE').length, 0);
  await person.press('Yes, unsubscribe');
  await screen.findByText('Unsubscribed successfully');
  await screen.findByText(/Unsubscribed. Startup runs until January 20, 2027 and is not charged again/);
  assert.equal(screen.queryByRole('button', { name: 'Unsubscribe' }), null);
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
        .map((cell) => cell.querySelector('.table__value')?.textContent),
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
