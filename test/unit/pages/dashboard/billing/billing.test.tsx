import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { AxiosError } from 'axios';
import type { Order } from '#api/generated/model/index.ts';
import DashboardPage from '#pages/dashboard/dashboard.tsx';
import {
  click,
  closePage,
  type FakeApi,
  type FakeResponse,
  fieldError,
  fieldValue,
  ok,
  refused,
  renderPage,
  type SentRequest,
  textOf,
  user,
} from '#test/support/render-page.tsx';
import { free, order, startup } from '#test/support/samples.ts';
import { catchSavedFiles } from '#test/support/saved-files.ts';

afterEach(closePage);

const show = (api: FakeApi, search = '', email = '') =>
  renderPage(DashboardPage, {
    path: '/dashboard',
    search: `?tab=billing${search}`,
    api: { getSubscription: ok(free), ...api },
    signedIn: true,
    email,
  });

const returnToTab = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

test('tabs are links, and the open one is marked', async () => {
  await show({ listOrders: ok({ rows: [], total: 0, page: 1, pageSize: 10 }) });
  const tabs = screen.getByRole('navigation', { name: 'Your account' });
  const current = within(tabs)
    .getAllByRole<HTMLAnchorElement>('link')
    .map((tab) => [tab.textContent, tab.getAttribute('aria-current')]);
  assert.deepEqual(current, [
    ['Overview', null],
    ['Billing', 'page'],
    ['Settings', null],
  ]);
});

test('an empty list of orders links to the plans', async () => {
  await show({ listOrders: ok({ rows: [], total: 0, page: 1, pageSize: 10 }) });
  await screen.findByRole('heading', { name: 'No orders yet' });
  assert.ok(screen.getByRole('link', { name: 'See plans' }));
});

test('a tab that was left shows the orders and the renewal of today', async () => {
  const due = { ...startup, amountDue: { amount: 1499, currency: 'USD' }, graceUntil: '2027-01-23T12:00:00.000Z' };
  let paid = false;
  const rows = () => (paid ? [{ ...order, status: 'completed', state: 'completed', payUrl: null }] : [order]);
  await show({
    listOrders: () => ok({ rows: rows(), total: 1, page: 1, pageSize: 10 })(),
    getSubscription: () => ok(paid ? startup : due)(),
  });
  const table = await screen.findByRole('table', { name: 'Your orders' });
  assert.ok(await screen.findByRole('button', { name: 'Pay $14.99 now' }));
  paid = true;
  await returnToTab();
  await waitFor(() => assert.match(textOf(table), /Completed/));
  assert.equal(screen.queryByRole('button', { name: 'Pay $14.99 now' }), null);
});

test('a tab that was left shows the opened order of today', async () => {
  let isPaid = false;
  await show({ getOrder: () => ok(isPaid ? paid : order)() }, '&order=TRN-7K3M-9Q2X');
  await screen.findByRole('link', { name: 'Continue to payment' });
  isPaid = true;
  await returnToTab();
  await screen.findByRole('button', { name: 'Request a refund' });
  assert.equal(screen.queryByRole('link', { name: 'Continue to payment' }), null);
});

test('an order shows its id, amount, status, method and time, and an open one can be paid', async () => {
  const rows = [order, { ...order, orderId: 'TRN-8K3M-9Q2X', status: 'refunded', state: 'refunded', payUrl: null }];
  await show({ listOrders: ok({ rows, total: 2, page: 1, pageSize: 10 }) });
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
    'UnpaidContinue to payment TRN-7K3M-9Q2X',
    'Card',
  ]);
  assert.deepEqual(cells[2]?.slice(0, 4), ['TRN-8K3M-9Q2X', '$9.99', 'Refunded', 'Card']);
  assert.match(cells[1]?.[4] ?? '', /Nov 21, 2026/);
  assert.ok(screen.getByRole('link', { name: 'Continue to payment TRN-7K3M-9Q2X' }));
});

test('the page of orders is part of the URL', async () => {
  const handler = ({ query }: SentRequest) =>
    ok({ rows: [order], total: 21, page: (query as { page: number }).page, pageSize: 10 })();
  const { sent } = await show({ listOrders: handler }, '&page=2');
  await screen.findByText('Page 2 of 3');
  assert.partialDeepStrictEqual(
    sent.find(({ query }) => 'page' in Object(query)),
    { query: { page: 2, pageSize: 10, status: '1' } },
  );
  await click(screen.getByRole('link', { name: 'Older orders' }));
  await screen.findByText('Page 3 of 3');
  assert.equal(location.search, '?tab=billing&page=3');
  assert.equal(document.activeElement, screen.getByRole('region', { name: 'Your orders' }));
});

test('orders that fail to load can be requested again', async () => {
  let tries = 0;
  await show({
    listOrders: () => (++tries === 1 ? refused(500, 1009)() : ok({ rows: [order], total: 1, page: 1, pageSize: 10 })()),
  });
  await screen.findByText('We couldn’t load your orders');
  await user.press('Try again');
  await screen.findByRole('table', { name: 'Your orders' });
});

const paid = {
  ...order,
  status: 'completed',
  state: 'completed',
  payUrl: null,
  completedAt: '2026-11-21T09:31:12.000Z',
  refundableUntil: '2026-12-21T09:31:12.000Z',
  documents: ['invoice'],
};
const refunded = {
  ...paid,
  status: 'refunded',
  state: 'refunded',
  refundableUntil: null,
  documents: ['invoice', 'creditNote'],
};

test('an order opens as a receipt, whose link back leads to the same page of orders', async () => {
  await show({ listOrders: ok({ rows: [paid], total: 11, page: 2, pageSize: 10 }), getOrder: ok(paid) }, '&page=2');
  await screen.findByRole('table', { name: 'Your orders' });
  await click(screen.getByRole('link', { name: 'TRN-7K3M-9Q2X' }));
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
  await click(back);
  assert.equal(document.activeElement, await screen.findByRole('region', { name: 'Your orders' }));
});

test('a receipt states net amount, tax and total as the invoice does, and nothing about a tax that is not stated', async () => {
  const sums = async (tax: Order['tax']) => {
    closePage();
    await show({ getOrder: ok({ ...paid, tax }) }, '&order=TRN-7K3M-9Q2X');
    const sheet = await screen.findByRole('article', { name: 'Receipt' });
    return [...sheet.querySelectorAll('tbody td:last-child, tfoot tr')].map((row) => row.textContent);
  };
  assert.deepEqual(await sums(null), ['$9.99', 'Total$9.99']);
  assert.deepEqual(await sums({ ratePercent: 8.875, amount: 81 }), [
    '$9.18',
    'Net amount$9.18',
    'Tax 8.875%$0.81',
    'Total$9.99',
  ]);
});

test('an order with values of a later version of the API is shown without labels for them', async () => {
  const later = { ...paid, state: 'partlyRefunded', paymentMethod: 'wallet', plan: 'family', term: 'week' };
  await show({ listOrders: shown([later]), getOrder: ok(later) });
  const cells = within(await screen.findByRole('table', { name: 'Your orders' })).getAllByRole('cell');
  assert.deepEqual(
    cells.slice(0, 4).map((cell) => textOf(cell.querySelector('.table__value'))),
    ['TRN-7K3M-9Q2X', '$9.99', '', ''],
  );
  await act(async () => screen.getByRole('link', { name: 'TRN-7K3M-9Q2X' }).click());
  assert.match(textOf(await screen.findByRole('article', { name: 'Receipt' })), /Total\$9\.99/);
  assert.ok(screen.getByRole('button', { name: 'Request a refund' }));
});

test('a receipt can be printed', async () => {
  const print = mock.fn();
  Object.assign(window, { print });
  await show({ getOrder: ok(paid) }, '&order=TRN-7K3M-9Q2X');
  await screen.findByRole('article', { name: 'Receipt' });
  await user.press('Print or save as PDF');
  assert.equal(print.mock.callCount(), 1);
});

/** What a refund does that needs no approval. */
const endsNow = /end right away/;

test('a refund asks first, says what ends, and shows the result', async () => {
  let back = false;
  const { sent } = await show(
    {
      getOrder: () => ok(back ? refunded : paid)(),
      refundOrder: () => {
        back = true;
        return ok(refunded)();
      },
    },
    '&order=TRN-7K3M-9Q2X',
  );
  await screen.findByText(/Full refund until December.21,.2026 at 9:31.AM, no questions asked/);
  screen.getByRole('button', { name: 'Request a refund' }).focus();
  await user.press('Request a refund');
  const dialog = screen.getByRole('dialog', { name: 'Refund $9.99?' });
  assert.match(textOf(dialog), /days of Personal from this order.*to your card/);
  assert.match(textOf(dialog), endsNow);
  assert.equal(sent.filter(({ operation }) => operation === 'refundOrder').length, 0);
  await act(async () => {
    const yes = screen.getByRole('button', { name: 'Yes, refund $9.99' });
    yes.click();
    yes.click();
  });
  await screen.findByText('$9.99 is on its way back to you');
  await screen.findByText(/This order was refunded in full/);
  assert.equal(sent.filter(({ operation }) => operation === 'refundOrder').length, 1);
  assert.equal(screen.queryByRole('button', { name: 'Request a refund' }), null);
  assert.equal(
    document.activeElement,
    screen.getByRole('button', { name: 'Invoice (PDF)' }).closest('.receipt__after'),
  );
});

test('how long a refund takes depends on the payment method', async () => {
  await show({ getOrder: ok({ ...refunded, paymentMethod: 'paypal' }) }, '&order=TRN-7K3M-9Q2X');
  const sheet = await screen.findByRole('article', { name: 'Receipt' });
  assert.match(textOf(sheet), /refunded in full\. The money goes back to your PayPal account, usually within a day/);
});

test('an order that was refunded in another tab is reloaded', async () => {
  let requests = 0;
  await show(
    { getOrder: () => ok(++requests === 1 ? paid : refunded)(), refundOrder: refused(409, 3007) },
    '&order=TRN-7K3M-9Q2X',
  );
  await screen.findByRole('article', { name: 'Receipt' });
  await user.press('Request a refund');
  await user.press('Yes, refund $9.99');
  await screen.findByText(/This order was refunded in full/);
  assert.equal(screen.queryByRole('dialog'), null);
});

test('a refund that the payment provider fails shows the error and keeps the dialog open', async () => {
  await show({ getOrder: ok(paid), refundOrder: refused(502, 3004) }, '&order=TRN-7K3M-9Q2X');
  await screen.findByRole('article', { name: 'Receipt' });
  await user.press('Request a refund');
  await user.press('Yes, refund $9.99');
  assert.ok((await screen.findAllByText(/payment provider isn’t responding/)).length > 0);
  assert.ok(screen.getByRole('dialog'));
});

test('a refund that may have been made says so for a minute, and the order is loaded again', async () => {
  const timedOut = () => Promise.reject(new AxiosError('no response', 'ECONNABORTED'));
  for (const unclear of [refused(502, 3016), timedOut]) {
    let isMade = false;
    const refundOrder = () => {
      isMade = true;
      return unclear();
    };
    await show({ getOrder: () => ok(isMade ? refunded : paid)(), refundOrder }, '&order=TRN-7K3M-9Q2X');
    await screen.findByRole('article', { name: 'Receipt' });
    await user.press('Request a refund');
    await user.press('Yes, refund $9.99');
    const message = await screen.findByText(
      /it may have gone through.*Check your dashboard in a few minutes before you try again/,
    );
    const bar = message.closest('.toast')?.querySelector<HTMLElement>('.toast__time');
    assert.equal(bar?.style.getPropertyValue('--toast-duration'), '60000ms', 'it can be read in peace');
    await screen.findByText(/This order was refunded in full/);
    assert.equal(screen.queryByRole('dialog'), null);
    closePage();
  }
});

test('an uncompleted order can be paid, or followed once its payment page has closed', async () => {
  await show({ getOrder: ok(order) }, '&order=TRN-7K3M-9Q2X');
  const sheet = await screen.findByRole('article', { name: 'Order' });
  assert.match(textOf(sheet), /This order hasn’t been paid yet\. (?!.*The money goes back)/);
  assert.equal(screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue to payment' }).href, order.payUrl);
  assert.equal(screen.queryByRole('link', { name: 'Check status' }), null);
  closePage();
  await show({ getOrder: ok({ ...order, payUrl: null }) }, '&order=TRN-7K3M-9Q2X');
  const follow = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Check status' });
  assert.match(follow.href, /\/en\/payment\/1\?order=TRN-7K3M-9Q2X$/);
});

test('an unknown order says so, and one that fails to load can be requested again', async () => {
  const malformed = refused(422, 1002, { fields: [{ path: 'orderId', message: 'nope' }] });
  for (const refusal of [refused(404, 3003), malformed]) {
    await show({ getOrder: refusal }, '&order=TRN-7K3M-9Q2X');
    await screen.findByRole('heading', { name: 'We can’t find this order' });
    closePage();
  }
  let tries = 0;
  await show({ getOrder: () => (++tries === 1 ? refused(500, 1009)() : ok(paid)()) }, '&order=TRN-7K3M-9Q2X');
  await screen.findByText('We couldn’t load this order');
  await user.press('Try again');
  await screen.findByRole('article', { name: 'Receipt' });
  assert.equal(document.querySelector('.receipt [aria-busy]'), null);
});

test('a refund that needs approval says so, and is shown as requested', async () => {
  const needsApproval = { ...paid, refundNeedsApproval: true };
  let requested = false;
  await show(
    {
      getOrder: () =>
        ok(
          requested ? { ...paid, refundableUntil: null, refundRequestedAt: '2026-11-22T09:30:00.000Z' } : needsApproval,
        )(),
      refundOrder: () => {
        requested = true;
        return ok({ ...paid, refundableUntil: null })();
      },
    },
    '&order=TRN-7K3M-9Q2X',
  );
  await screen.findByRole('button', { name: 'Request a refund' });
  assert.equal(screen.queryByText(/^Full refund until/), null, 'it is not promised');
  await user.press('Request a refund');
  const dialog = screen.getByRole('dialog');
  assert.match(textOf(dialog), /our team will review this one/);
  assert.doesNotMatch(textOf(dialog), endsNow);
  await act(async () => within(dialog).getByRole('button', { name: 'Request a refund' }).click());
  await screen.findByText('Refund requested');
  await screen.findByText(/You requested a refund on November 22, 2026/);
});

test('a refund that became a request after the page was loaded does not promise the money', async () => {
  const requested = { ...paid, refundableUntil: null, refundRequestedAt: '2026-11-22T09:30:00.000Z' };
  let isRequested = false;
  await show(
    {
      getOrder: () => ok(isRequested ? requested : paid)(),
      refundOrder: () => {
        isRequested = true;
        return ok(requested)();
      },
    },
    '&order=TRN-7K3M-9Q2X',
  );
  await screen.findByText(/^Full refund until/);
  await user.press('Request a refund');
  await user.press('Yes, refund $9.99');
  await screen.findByText('Refund requested');
  assert.equal(screen.queryByText(/on its way back/), null);
});

test('payments under review and disputes have their own state', async () => {
  await show(
    {
      getOrder: ok({ ...paid, status: 'uncompleted', state: 'underReview', completedAt: null, refundableUntil: null }),
    },
    '&order=TRN-7K3M-9Q2X',
  );
  await screen.findByText('Under review');
  assert.ok(screen.getByText(/don’t pay again in the meantime/));
});

const shown = (rows: object[]) => ok({ rows, total: rows.length, page: 1, pageSize: 10 });
const numbers = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('link', { name: /^TRN-/ })
    .map(({ textContent }) => textContent);

test('an order whose payment page has closed can be followed from the list', async () => {
  await show({ listOrders: shown([{ ...order, payUrl: null }]) });
  const follow = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Check status TRN-7K3M-9Q2X' });
  assert.match(follow.href, /\/en\/payment\/1\?order=TRN-7K3M-9Q2X$/);
});

test('checkouts that were never paid are folded away below the other orders', async () => {
  const cancelled = { ...order, status: 'cancelled', state: 'cancelled', payUrl: null };
  const rows = [
    { ...cancelled, orderId: 'TRN-2222-2222' },
    { ...order, status: 'completed', state: 'completed', payUrl: null },
    { ...cancelled, orderId: 'TRN-3333-3333' },
  ];
  await show({ listOrders: shown(rows) });
  const summary = await screen.findByText('2 unfinished checkouts');
  const folded = summary.closest('details');
  assert.ok(folded && !folded.open);
  assert.deepEqual(numbers(folded), ['TRN-2222-2222', 'TRN-3333-3333']);
  const [first] = screen.getAllByRole('table', { name: 'Your orders' });
  assert.deepEqual(first && numbers(first), ['TRN-7K3M-9Q2X']);
});

test('a page with nothing but unfinished checkouts shows them', async () => {
  await show({ listOrders: shown([{ ...order, status: 'cancelled', state: 'cancelled', payUrl: null }]) });
  const table = await screen.findByRole('table', { name: 'Your orders' });
  assert.deepEqual(numbers(table), ['TRN-7K3M-9Q2X']);
  assert.equal(screen.queryByText(/unfinished checkout/), null);
});

test('billing shows the card of the next charge, and of each order the card that paid it', async () => {
  const card = { brand: 'visa', last4: '4242' };
  await show({
    getSubscription: ok({ ...startup, card }),
    listOrders: shown([{ ...order, card: { brand: 'new_brand', last4: '1111' } }]),
  });
  const renewal = (await screen.findByRole('button', { name: 'Update card' })).parentElement;
  assert.match(textOf(renewal), /Visa ending in 4242/);
  assert.match(textOf(screen.getByRole('table')), /Card ending in 1111/);
});

test('a renewal that is due can be paid in billing, also without a known card', async () => {
  const amountDue = { amount: 1499, currency: 'USD' };
  const api = { getSubscription: ok({ ...startup, amountDue }), listOrders: shown([]) };
  await show({ ...api, payRenewal: refused(502, 3004) });
  const pay = await screen.findByRole('button', { name: 'Pay $14.99 now' });
  await act(async () => pay.click());
  await screen.findByText(/payment provider isn’t responding/);
  assert.equal(pay.getAttribute('aria-busy'), null, 'it can be tried again');
});

test('a renewal that cannot be loaded says why beside the orders, and what is due once it can', async () => {
  const amountDue = { amount: 1499, currency: 'USD' };
  let busy = true;
  await show({
    getSubscription: () => (busy ? refused(429, 1007)() : ok({ ...startup, amountDue })()),
    listOrders: shown([order]),
  });
  await screen.findByRole('table', { name: 'Your orders' });
  const alert = screen.getByRole('alert');
  assert.match(textOf(alert), /couldn’t load your plan.*very busy right now/);
  busy = false;
  await user.press('Try again');
  await screen.findByRole('button', { name: 'Pay $14.99 now' });
  assert.equal(alert.isConnected, false);
});

test('another attempt to load the renewal leaves orders and billing details as they are', async () => {
  for (const tryAgain of [() => user.press('Try again'), returnToTab]) {
    const attempt = Promise.withResolvers<void>();
    let first = true;
    await show({
      getSubscription: async () => {
        if (!first) await attempt.promise;
        return first ? refused(429, 1007)() : ok({ ...startup, amountDue: { amount: 1499, currency: 'USD' } })();
      },
      listOrders: shown([order]),
      getBillingDetails: ok({ name: '', address: '', vatNumber: '' }),
    });
    const table = await screen.findByRole('table', { name: 'Your orders' });
    await user.press('Billing details for invoices');
    await screen.findByLabelText('VAT number');
    await user.fill('Name or company', 'Ada');
    first = false;
    await tryAgain();
    assert.equal(screen.queryByRole('button', { name: 'Try again' }), null);
    assert.ok(table.isConnected);
    assert.equal(fieldValue('Name or company'), 'Ada');
    attempt.resolve();
    await screen.findByRole('button', { name: 'Pay $14.99 now' });
    assert.ok(table.isConnected);
    assert.equal(fieldValue('Name or company'), 'Ada');
    closePage();
  }
});

test('another page of orders leaves the billing details as they are', async () => {
  const next = Promise.withResolvers<void>();
  await show({
    listOrders: async ({ query }) => {
      const { page } = query as { page: number };
      if (page > 1) await next.promise;
      return ok({ rows: [order], total: 11, page, pageSize: 10 })();
    },
    getBillingDetails: ok({ name: '', address: '', vatNumber: '' }),
  });
  await screen.findByText('Page 1 of 2');
  await user.press('Billing details for invoices');
  await screen.findByLabelText('VAT number');
  await user.fill('Name or company', 'Ada');
  await click(screen.getByRole('link', { name: 'Older orders' }));
  assert.equal(screen.queryByText('Page 1 of 2'), null);
  assert.equal(fieldValue('Name or company'), 'Ada');
  next.resolve();
  await screen.findByText('Page 2 of 2');
  assert.equal(fieldValue('Name or company'), 'Ada');
});

test('a receipt hides the billing details, and leaves them as they are', async () => {
  await show({
    listOrders: ok({ rows: [paid], total: 1, page: 1, pageSize: 10 }),
    getOrder: ok(paid),
    getBillingDetails: ok({ name: '', address: '', vatNumber: '' }),
  });
  await user.press('Billing details for invoices');
  await screen.findByLabelText('VAT number');
  await user.fill('Name or company', 'Ada');
  await click(screen.getByRole('link', { name: paid.orderId }));
  await screen.findByRole('button', { name: 'Print or save as PDF' });
  assert.equal(screen.queryByRole('button', { name: 'Billing details for invoices' }), null);
  await click(screen.getByRole('link', { name: 'All orders' }));
  await screen.findByRole('button', { name: 'Billing details for invoices' });
  assert.equal(fieldValue('Name or company'), 'Ada');
});

test('a receipt gets the focus of a field that it hides', async () => {
  await show(
    {
      listOrders: ok({ rows: [paid], total: 1, page: 1, pageSize: 10 }),
      getOrder: ok(paid),
      getBillingDetails: ok({ name: '', address: '', vatNumber: '' }),
    },
    `&order=${paid.orderId}`,
  );
  await click(await screen.findByRole('link', { name: 'All orders' }));
  await user.press('Billing details for invoices');
  (await screen.findByLabelText('VAT number')).focus();
  await act(async () => history.back());
  assert.equal(document.activeElement, await screen.findByRole('link', { name: 'All orders' }));
});

test('where neither orders nor renewal load, one error is enough', async () => {
  await show({ getSubscription: refused(429, 1007), listOrders: refused(429, 1007) });
  await screen.findByText('We couldn’t load your orders');
  assert.equal(screen.getAllByRole('alert').length, 1);
});

test('a renewal that is overdue names its own plan, which may be another than the active one', async () => {
  const amountDue = { amount: 999, currency: 'USD' };
  const renewal = { ...startup.renewal, plan: 'personal' };
  const subscription = { ...startup, renewal, amountDue, graceUntil: '2027-01-23T12:00:00.000Z' };
  await show({ getSubscription: ok(subscription), listOrders: shown([]) });
  await screen.findByText(/^We couldn’t renew Personal\. It stays active until January.23,.2027 at 12:00.PM; pay/);
});

test('a declined refund request says when and why', async () => {
  const refundDeclined = { at: '2026-11-23T09:30:00.000Z', message: 'The days are used.' };
  const declined = {
    ...order,
    status: 'completed',
    state: 'completed',
    payUrl: null,
    completedAt: order.createdAt,
    refundRequestedAt: '2026-11-22T09:30:00.000Z',
    refundDeclined,
  };
  await show({ getOrder: ok(declined) }, `&order=${order.orderId}`);
  await screen.findByText(/We declined your refund request on November 23, 2026/);
  assert.match(textOf(document.body), /Our reason: The days are used\./);
  assert.equal(screen.queryByText(/You requested a refund/), null);
});

test('an order offers the documents that it has', async (context) => {
  const offered = async (documents: string[]) => {
    await closePage();
    await showOrder({ ...refunded, documents });
    await screen.findByRole('article');
    return screen.queryAllByRole('button', { name: /\(PDF\)/ }).map(textOf);
  };
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const fileOf = (number: string) => ({ fileName: `${number}.pdf`, pdf: btoa(String.fromCharCode(...bytes)) });
  const documentApi = { getInvoice: ok(fileOf('INV-1')), getCreditNote: ok(fileOf('CN-1')) };
  const showOrder = (data: object) => show({ getOrder: ok(data), ...documentApi }, `&order=${order.orderId}`);
  assert.deepEqual(await offered([]), []);
  assert.deepEqual(await offered(['invoice']), ['Invoice (PDF)']);
  assert.deepEqual(await offered(['invoice', 'creditNote']), ['Invoice (PDF)', 'Credit note (PDF)']);
  const saved = catchSavedFiles(context);
  for (const name of ['Invoice (PDF)', 'Credit note (PDF)']) await user.press(name);
  await waitFor(() => assert.equal(saved.length, 2));
  for (const [index, name] of ['INV-1.pdf', 'CN-1.pdf'].entries()) {
    assert.equal(saved[index]?.name, name);
    assert.deepEqual([...new Uint8Array((await saved[index]?.content.arrayBuffer()) ?? [])], bytes);
  }
});

const saved = 'Billing details saved. They’ll appear on your next invoice.';

test('billing details are requested when they are opened, keep what was typed, and show what was stored', async () => {
  const stored = { name: 'Ada Lovelace', address: 'London', vatNumber: '' };
  let refuse = true;
  const { sent } = await show({
    listOrders: shown([order]),
    getBillingDetails: ok(stored),
    setBillingDetails: ({ body }) =>
      refuse ? refused(422, 3009)() : ok({ ...(body as object), vatNumber: 'GB123456789' })(),
  });
  const open = await screen.findByRole('button', { name: 'Billing details for invoices' });
  assert.equal(sent.filter(({ operation }) => operation === 'getBillingDetails').length, 0);
  assert.equal(open.getAttribute('aria-expanded'), 'false');
  await user.press('Billing details for invoices');
  await screen.findByLabelText('VAT number');
  assert.deepEqual([fieldValue('Name or company'), fieldValue('Address')], ['Ada Lovelace', 'London']);

  await user.fill('Address', 'a\nb\nc\n\nd\ne\nf\ng');
  await user.press('Save');
  await waitFor(() => assert.match(fieldError('Address'), /up to six short lines/));
  assert.equal(fieldValue('Address'), 'a\nb\nc\n\nd\ne\nf\ng');
  assert.equal(sent.filter(({ operation }) => operation === 'setBillingDetails').length, 0);
  await user.fill('Address', 'x\n'.repeat(200));
  await user.press('Save');
  await waitFor(() => assert.match(fieldError('Address'), /too long/));
  await user.fill('Address', '12 St James’s Square\nLondon');
  await user.fill('VAT number', 'gb 123 456 789');
  await user.press('Save');
  await waitFor(() => assert.match(fieldError('VAT number'), /doesn’t look right/));
  assert.equal(document.activeElement, screen.getByLabelText('VAT number'));
  assert.equal(fieldValue('VAT number'), 'gb 123 456 789');

  await user.press('Billing details for invoices');
  await user.press('Billing details for invoices');
  assert.equal(fieldValue('VAT number'), 'gb 123 456 789');

  refuse = false;
  const save = screen.getByRole('button', { name: 'Save' });
  const liveRegion = save.parentElement?.querySelector('[aria-live=polite]');
  assert.equal(liveRegion?.textContent, '');
  save.focus();
  await user.press('Save');
  await screen.findByText(saved);
  assert.equal(liveRegion.textContent, saved, 'announced, because the region was there before');
  assert.equal(fieldValue('VAT number'), 'GB123456789');
  assert.equal(document.activeElement, save, 'the keyboard continues where it was');
  assert.deepEqual(sent.findLast(({ operation }) => operation === 'setBillingDetails')?.body, {
    name: 'Ada Lovelace',
    address: '12 St James’s Square\nLondon',
    vatNumber: 'gb 123 456 789',
  });
  await user.fill('Name or company', 'Ada King');
  assert.equal(screen.queryByText(saved), null);
});

test('billing details are not called saved while they are sent again, or when that fails', async () => {
  let respond: (response: FakeResponse) => void = () => {};
  await show({
    listOrders: shown([order]),
    getBillingDetails: ok({ name: 'Ada Lovelace', address: '', vatNumber: '' }),
    setBillingDetails: () => new Promise((resolve) => (respond = resolve)),
  });
  await screen.findByRole('table');
  await user.press('Billing details for invoices');
  await screen.findByLabelText('VAT number');
  const send = async (response: FakeResponse) => {
    await user.press('Save');
    await waitFor(() => assert.equal(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy'), 'true'));
    assert.equal(screen.queryByText(saved), null);
    await act(async () => respond(response));
    await waitFor(() => assert.equal(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy'), null));
  };
  await send(ok({ name: 'Ada Lovelace', address: '', vatNumber: '' })());
  assert.ok(screen.getByText(saved));
  await send(refused(500, 1009)());
  assert.equal(screen.queryByText(saved), null);
});

test('billing details that were changed while they were sent are not called saved', async () => {
  let respond: (response: FakeResponse) => void = () => {};
  const { sent } = await show({
    listOrders: shown([order]),
    getBillingDetails: ok({ name: 'Ada Lovelace', address: '', vatNumber: '' }),
    setBillingDetails: () => new Promise((resolve) => (respond = resolve)),
  });
  await screen.findByRole('table');
  await user.press('Billing details for invoices');
  await screen.findByLabelText('VAT number');
  const isSent = () => assert.equal(sent.at(-1)?.operation, 'setBillingDetails');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.press('Save');
  await waitFor(isSent);
  await user.fill('Name or company', 'Ada King');
  await act(async () => respond(ok({ name: 'Ada Lovelace', address: '', vatNumber: '' })()));
  await waitFor(() => assert.equal(save.getAttribute('aria-busy'), null));
  assert.equal(fieldValue('Name or company'), 'Ada King');
  assert.equal(screen.queryByText(saved), null);
  await user.press('Save');
  await waitFor(() => assert.equal((sent.at(-1)?.body as { name?: string } | null)?.name, 'Ada King'));
  await act(async () => respond(ok({ name: 'Ada King', address: '', vatNumber: '' })()));
  assert.ok(await screen.findByText(saved));
});

test('billing details that an expired session did not save are kept for the same account', async () => {
  const api: FakeApi = {
    listOrders: shown([order]),
    getBillingDetails: ok({ name: 'Ada Lovelace', address: '', vatNumber: '' }),
    setBillingDetails: refused(401, 2001),
  };
  const visit = async (email: string) => {
    const page = await show(api, '', email);
    await screen.findByRole('table');
    return page;
  };
  const type = async () => {
    const page = await visit('ada@example.com');
    if (!screen.queryByLabelText('Address')) await user.press('Billing details for invoices');
    await screen.findByLabelText('Address');
    await user.fill('Address', 'London');
    await user.press('Save');
    await waitFor(() => assert.match(sessionStorage.getItem('billingDraft') ?? '', /London/));
    page.unmount();
  };

  await type();
  const page = await visit('ada@example.com');
  await screen.findByLabelText('Address');
  assert.deepEqual([fieldValue('Name or company'), fieldValue('Address')], ['Ada Lovelace', 'London']);
  assert.equal(sessionStorage.getItem('billingDraft'), null, 'it is shown once');
  page.unmount();

  await type();
  await visit('grace@example.com');
  assert.equal(screen.queryByLabelText('Address'), null);
  assert.equal(sessionStorage.getItem('billingDraft'), null);
});

test('billing details that fail to load can be opened again', async () => {
  let tries = 0;
  await show({
    listOrders: shown([order]),
    getBillingDetails: () => (++tries === 1 ? refused(500, 1009)() : ok({ name: '', address: '', vatNumber: '' })()),
  });
  await screen.findByRole('table');
  await user.press('Billing details for invoices');
  await waitFor(() => assert.equal(screen.getByRole('button', { name: /^Billing/ }).getAttribute('aria-busy'), null));
  assert.equal(screen.queryByLabelText('VAT number'), null);
  await user.press('Billing details for invoices');
  assert.ok(await screen.findByLabelText('VAT number'));
});
