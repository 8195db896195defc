import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loadConfig } from '#framework/config.ts';
import { toast } from '#framework/toast.ts';
import { pollDelayMs } from '#pages/payment/order-phase.ts';
import PaymentPage from '#pages/payment/payment.tsx';
import { replaceProperty } from '#test/support/dom.ts';
import {
  closePage,
  type FakeApi,
  ok,
  refused,
  renderPage,
  type SentRequest,
  textOf,
  user,
} from '#test/support/render-page.tsx';
import { firstMonth, order, upgrade } from '#test/support/samples.ts';

const oneMoreMonth = { ...firstMonth, change: 'addMonth' };
const methodOf = ({ query }: SentRequest) => (query as { method: string }).method;
const previews: FakeApi = {
  previewPayment: (sent) => ok(methodOf(sent) === 'card' ? firstMonth : { ...firstMonth, renewal: null })(),
};

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
  closePage();
});

const show = (api: FakeApi, { id = '1', search = '', signedIn = true } = {}) =>
  renderPage(PaymentPage, {
    path: `/payment/${id}`,
    pattern: '/payment/:id',
    search,
    params: { id },
    api: { ...previews, ...api },
    signedIn,
  });
const follow = (api: FakeApi, more = '') => show(api, { search: `?order=TRN-7K3M-9Q2X${more}` });

const completed = { status: 'completed', state: 'completed' };

const bodiesOf = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ body }) => body as { good_id: number; attempt: string });

/** Records the URLs that the page navigates to. */
function mockLocationAssign() {
  return mock.method(location, 'assign', () => {});
}

test('without a session nothing is shown and nothing is requested', async () => {
  const { sent } = await show({}, { signedIn: false });
  assert.equal(screen.queryByText('Your order'), null);
  assert.equal(sent.length, 0);
});

test('the summary shows what is due today and the next charge', async () => {
  await show({});
  const summary = await screen.findByRole('region', { name: 'Your order' });
  assert.match(
    textOf(summary),
    /Personal.*Monthly plan.*Up to 5.*Total due today\$9\.99Renews on December 21, 2026 for \$9\.99/,
  );
});

test('what is paid comes before the button that pays, also for a keyboard and a screen reader', async () => {
  await show({});
  const summary = await screen.findByRole('region', { name: 'Your order' });
  const button = screen.getByRole('button', { name: 'Pay by card' });
  assert.equal(summary.compareDocumentPosition(button), Node.DOCUMENT_POSITION_FOLLOWING);
});

test('repeated clicks create one order and open the provider’s page', async () => {
  const assign = mockLocationAssign();
  const { sent } = await show({
    createStripeSubscription: ok({ orderId: 'TRN-7K3M-9Q2X', url: 'https://provider.example/pay/1' }),
  });
  await screen.findByRole('button', { name: 'Pay by card' });
  await act(async () => {
    screen.getByRole('button', { name: 'Pay by card' }).click();
    screen.getByRole('button', { name: 'Pay by card' }).click();
  });
  await user.press('Opening the payment page …');
  assert.equal(screen.queryByRole('button', { name: 'Cancel' }), null, 'the browser is leaving');
  const [body, ...more] = bodiesOf(sent);
  assert.equal(body?.good_id, 1);
  assert.match(body?.attempt ?? '', /^[\da-f]{32}$/);
  assert.equal(more.length, 0);
  assert.deepEqual(
    assign.mock.calls.map((call) => call.arguments[0]),
    ['https://provider.example/pay/1'],
  );
});

test('a tab that returns says what paying does after a payment in another tab', async () => {
  for (const [target, event] of [
    [document, new Event('visibilitychange')],
    [window, Object.assign(new Event('pageshow'), { persisted: true })],
  ] as const) {
    let isBought = false;
    const { sent } = await show({ previewPayment: () => ok(isBought ? oneMoreMonth : firstMonth)() });
    await screen.findByRole('region', { name: 'Get Personal' });
    isBought = true;
    await act(async () => void target.dispatchEvent(event));
    await screen.findByRole('region', { name: 'Add a month' });
    assert.deepEqual(sent.slice(2).map(methodOf), ['card', 'paypal']);
    closePage();
  }
});

test('a page in a window beside the one that paid says at once what paying does now', async () => {
  const storage = mock.method(Storage.prototype, 'setItem');
  await follow({ getOrder: ok({ ...order, ...completed, orderId: 'TRN-9K3M-9Q2X' }) });
  const [announcedKey] = storage.mock.calls.map((call) => call.arguments[0]);
  closePage();
  let isBought = false;
  const { sent } = await show({ previewPayment: () => ok(isBought ? oneMoreMonth : firstMonth)() });
  await screen.findByRole('region', { name: 'Get Personal' });
  isBought = true;
  // Browsers dispatch it in the other windows.
  const change = (key: string | undefined) =>
    act(async () => void dispatchEvent(new StorageEvent('storage', { key: key ?? null })));
  await change('nuxt-color-mode');
  assert.equal(sent.length, 2, 'other keys say nothing about orders');
  await change(announcedKey);
  await screen.findByRole('region', { name: 'Add a month' });
  assert.deepEqual(sent.slice(2).map(methodOf), ['card', 'paypal']);
});

test('a tab that returns to a server that fails keeps what it shows', async () => {
  let fails = false;
  const { sent } = await show({ previewPayment: () => (fails ? refused(500, 1009) : ok(firstMonth))() });
  await screen.findByRole('region', { name: 'Get Personal' });
  fails = true;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => assert.equal(sent.length, 4));
  await user.settle();
  assert.ok(screen.getByRole('button', { name: 'Pay by card' }));
});

test('a plan that has become lower than the active one while its page was open is not offered again', async () => {
  await show({ createStripeSubscription: refused(409, 3001) });
  (await screen.findByRole('button', { name: 'Pay by card' })).focus();
  await user.press('Pay by card');
  assert.ok(await screen.findByRole('region', { name: 'You can’t buy this plan right now' }));
  assert.equal(document.activeElement, screen.getByRole('heading', { name: 'You can’t buy this plan right now' }));
  assert.equal(screen.queryByRole('button', { name: 'Try again' }), null);
});

test('the page is usable again after the browser’s back button', async () => {
  mockLocationAssign();
  const paid = ok({ orderId: 'TRN-7K3M-9Q2X', url: 'https://provider.example/pay/1' });
  const { sent } = await show({ createStripeSubscription: paid });
  await screen.findByRole('button', { name: 'Pay by card' });
  await user.press('Pay by card');
  await act(async () => void dispatchEvent(new Event('pagehide')));
  await user.press('Pay by card');
  assert.equal(bodiesOf(sent).length, 2);
});

test('a page that is not left after all is usable again', async (context) => {
  mockLocationAssign();
  const paid = ok({ orderId: 'TRN-7K3M-9Q2X', url: 'https://provider.example/pay/1' });
  const { sent } = await show({ createStripeSubscription: paid });
  await screen.findByRole('button', { name: 'Pay by card' });
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await user.press('Pay by card');
  act(() => context.mock.timers.tick(9_999));
  await user.press('Opening the payment page …');
  assert.equal(bodiesOf(sent).length, 1);
  act(() => context.mock.timers.tick(1));
  await user.press('Pay by card');
  const [first, second] = bodiesOf(sent);
  assert.equal(first?.attempt, second?.attempt, 'it is the same order');
});

test('a failed payment shows its error and can be repeated with the same key', async () => {
  const assign = mockLocationAssign();
  let tries = 0;
  const handler = () =>
    ++tries === 1 ? refused(502, 3004)() : ok({ orderId: 'x', url: 'https://provider.example/pay/2' })();
  const { sent } = await show({ createStripeSubscription: handler });
  await screen.findByRole('button', { name: 'Pay by card' });
  await user.press('Pay by card');
  assert.match(
    screen.getByText(/payment provider isn’t responding/).textContent ?? '',
    /Nothing was changed or charged/,
  );
  await user.press('Try again');
  assert.equal(assign.mock.callCount(), 1);
  const [first, second] = bodiesOf(sent);
  assert.equal(first?.attempt, second?.attempt);
});

test('a key that the server refused is not used again', async () => {
  const { sent } = await show({ createStripeSubscription: refused(422, 1002) });
  await screen.findByRole('button', { name: 'Pay by card' });
  await user.press('Pay by card');
  await user.press('Try again');
  const [first, second] = bodiesOf(sent);
  assert.match(second?.attempt ?? '', /^[\da-f]{32}$/);
  assert.notEqual(first?.attempt, second?.attempt);
});

test('after a failure the other method is offered, and its choice is part of the URL', async () => {
  const assign = mockLocationAssign();
  const paid = ok({ orderId: 'x', url: 'https://provider.example/pay/3' });
  const { sent } = await show(
    { createStripeSubscription: refused(502, 3004), createPaypalPayment: paid },
    { search: '?method=card' },
  );
  await screen.findByRole('button', { name: 'Pay by card' });
  await user.press('Pay by card');
  await user.press('Pay with PayPal instead');
  assert.equal(location.search, '?method=paypal');
  assert.equal(document.activeElement, screen.getByRole('button', { name: 'Pay with PayPal' }));
  assert.equal(screen.queryByText(/payment provider isn’t responding/), null);
  assert.ok(screen.getByText('One-time payment. Doesn’t renew.'));
  await user.press('Pay with PayPal');
  assert.equal(assign.mock.callCount(), 1);
  const [byCard, byPaypal] = bodiesOf(sent);
  assert.notEqual(byCard?.attempt, byPaypal?.attempt);
});

test('the method in the URL is chosen, and changing it needs no request', async () => {
  const { sent } = await show({}, { search: '?method=paypal' });
  await screen.findByRole('button', { name: 'Pay with PayPal' });
  const methods = sent.map(methodOf).toSorted();
  await act(async () => screen.getByRole('radio', { name: /Credit or debit card/ }).click());
  assert.ok(screen.getByText(/Renews on December 21, 2026/));
  assert.deepEqual(methods, ['card', 'paypal']);
  assert.equal(sent.length, 2);
});

test('a payment can be stopped before the provider’s page opens', async () => {
  const assign = mockLocationAssign();
  await show({ createStripeSubscription: () => new Promise(() => {}) });
  await screen.findByRole('button', { name: 'Pay by card' });
  await user.press('Pay by card');
  assert.ok(screen.getByRole('radio', { name: /PayPal/ }).closest('fieldset')?.disabled);
  await user.press('Cancel');
  assert.equal(document.activeElement, screen.getByRole('button', { name: 'Pay by card' }));
  assert.equal(screen.queryByRole('button', { name: 'Try again' }), null, 'it is no failure');
  assert.equal(assign.mock.callCount(), 0);
});

test('an unexpected error shows the general message', async () => {
  await show({ createStripeSubscription: refused(500, 1009) });
  await screen.findByRole('button', { name: 'Pay by card' });
  await user.press('Pay by card');
  assert.ok(screen.getByText('An error occurred. Please try again.'));
});

test('a downgrade is refused before paying, with links to continue', async () => {
  await show({ previewPayment: refused(409, 3001) });
  await screen.findByText(/Subscription downgrade is not allowed/);
  assert.equal(screen.queryByRole('button', { name: 'Pay by card' }), null);
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  assert.deepEqual(links, ['Change plan', 'Contact us', 'Go to dashboard']);
});

test('a plan that has become a downgrade meanwhile is refused with the same message', async () => {
  await show({ createStripeSubscription: refused(409, 3001) });
  await screen.findByRole('button', { name: 'Pay by card' });
  await user.press('Pay by card');
  assert.ok(screen.getByText(/Subscription downgrade is not allowed/));
});

test('the timeline shows the active and the queued plan, and which renewal ends', async () => {
  await show({ previewPayment: ok(upgrade) }, { id: '4' });
  const days = await screen.findByRole('region', { name: 'Your plans after this purchase' });
  const [first, second] = within(days).getAllByRole('listitem');
  assert.match(textOf(first), /Startup New.*Active until November 21, 2027: 365 days/);
  assert.match(textOf(second), /Personal.*Paused with 212 days.*when Startup ends, on November 21, 2027 at the earl/);
  const change = screen.getByRole('region', { name: 'Upgrade to Startup' });
  assert.match(
    textOf(change),
    /Startup starts as soon as you’ve paid.*your card subscription to Personal ends.*You keep the days/,
  );
});

test('the same plan bought again follows without a gap', async () => {
  const [bought] = firstMonth.entitlements;
  const later = { ...bought, state: 'queued', startsAt: '2026-12-01T09:30:00.000Z' };
  const entitlements = [{ ...bought, isNew: false, daysLeft: 10, endsAt: '2026-12-01T09:30:00.000Z' }, later];
  await show({ previewPayment: ok({ ...firstMonth, entitlements }) });
  await screen.findByText(/Active until December 1, 2026: 10 days/);
  assert.ok(screen.getByText(/Starts right after, from December 1, 2026 to December 21, 2026: 30 days/));
});

test('an unknown product shows the 404 page, also one whose number the API refuses', async () => {
  mock.method(console, 'error', () => {});
  for (const previewPayment of [refused(404, 3002), refused(400, 1002, { fields: ['good_id'] })]) {
    await show({ previewPayment }, { id: '77' });
    await screen.findByText('Page Not Found: /en/payment/77');
    closePage();
  }
});

test('a preview that fails to load can be requested again', async () => {
  let tries = 0;
  await show({ previewPayment: () => (++tries <= 2 ? refused(500, 1009)() : ok(firstMonth)()) });
  await screen.findByText('We couldn’t load this order');
  await user.press('Try again');
  await screen.findByRole('button', { name: 'Pay by card' });
});

test('an order is followed until it is completed, then the dashboard opens with a toast', async () => {
  let requests = 0;
  await follow({ getOrder: () => ok({ ...order, ...(++requests < 2 ? {} : completed) })() });
  assert.ok(screen.getByRole('heading', { name: 'We’re checking your payment' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(location.pathname, '/en/dashboard');
  assert.ok(screen.getByText('Payment successful'));
});

test('after leaving the provider’s page the payment can be continued, or made with the other method', async () => {
  await follow({ getOrder: ok(order) }, '&left=1');
  await screen.findByRole('heading', { name: 'You haven’t paid yet' });
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ textContent, href }) => [textContent, href]);
  assert.deepEqual(links, [
    ['Continue to payment', 'https://provider.example/pay/1'],
    ['Pay with PayPal instead', `${location.origin}/en/payment/1?method=paypal`],
  ]);
});

test('an order that was closed because another one was paid offers no second purchase', async () => {
  const paidInstead = 'TRN-8K3M-9Q2X';
  await follow({ getOrder: ok({ ...order, status: 'cancelled', state: 'cancelled', payUrl: null, paidInstead }) });
  const panel = await screen.findByRole('region', { name: 'This order was canceled' });
  assert.match(textOf(panel), /already paid for another order, TRN-8K3M-9Q2X/);
  assert.deepEqual(
    within(panel)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
    ['Go to dashboard'],
  );
});

test('a cancelled order shows that nothing was charged', async () => {
  await follow({ getOrder: ok({ ...order, status: 'cancelled', state: 'cancelled', payUrl: null }) });
  await screen.findByRole('heading', { name: 'This order was canceled' });
  assert.ok(screen.getByText(/You haven’t been charged/));
  assert.equal(screen.queryByText('Plan active'), null, 'no progress is shown');
  const again = screen.getByRole<HTMLAnchorElement>('link', { name: 'Try again' });
  assert.match(again.href, /\/en\/payment\/1\?method=card$/);
  assert.ok(screen.getByRole('link', { name: 'Pay with PayPal instead' }));
});

test('the page of a refunded order says how long the money takes', async () => {
  const refunded = { ...order, status: 'refunded', state: 'refunded', payUrl: null, paymentMethod: 'paypal' };
  await follow({ getOrder: ok(refunded) });
  await screen.findByText('The money goes back to your PayPal account, usually within a day.');
});

test('an order that is canceled is not requested again', async () => {
  const { sent } = await follow({ getOrder: ok({ ...order, status: 'cancelled', state: 'cancelled', payUrl: null }) });
  await screen.findByRole('heading', { name: 'This order was canceled' });
  const requests = sent.length;
  await act(async () => void dispatchEvent(new Event('online')));
  assert.equal(sent.length, requests);
});

test('an order of another account, and one that cannot be any, is unknown', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  for (const getOrder of [refused(404, 3003), refused(400, 1002, { fields: ['orderId'] })]) {
    const { sent } = await follow({ getOrder });
    assert.ok(screen.getByRole('heading', { name: 'We can’t find this order' }));
    await act(async () => mock.timers.tick(60_000));
    assert.equal(sent.length, 1, 'it is not requested again');
    closePage();
  }
});

test('while a payment is checked, its page is not opened again', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.parse(order.createdAt) });
  await follow({ getOrder: ok({ ...order, payUrl: 'https://provider.example/pay/1' }) });
  assert.ok(screen.getByRole('heading', { name: 'We’re checking your payment' }));
  assert.equal(screen.queryByRole('link', { name: 'Continue to payment' }), null);
  for (let seconds = 0; seconds < 60; seconds += 5) await act(async () => mock.timers.tick(5000));
  assert.ok(screen.getByRole('link', { name: 'Continue to payment' }));
});

test('polling ends when the page is left, also while a response is awaited', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<ReturnType<typeof ok>>>();
  const { unmount } = await follow({ getOrder: () => promise });
  unmount();
  const timers = mock.method(globalThis, 'setTimeout').mock;
  resolve(ok(order)());
  await user.settle();
  assert.deepEqual(
    timers.calls.filter(({ arguments: [, delayMs] }) => delayMs === pollDelayMs(0)),
    [],
  );
});

test('a slow payment is reported, and support is offered when the server calls it late', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.parse(order.createdAt) });
  const first = await follow({ getOrder: ok(order) });
  assert.ok(screen.getByText(/This usually takes a few seconds/));
  for (let seconds = 0; seconds < 60; seconds += 5) await act(async () => mock.timers.tick(5000));
  assert.ok(screen.getByText(/taking longer than usual/));
  first.unmount();
  await follow({ getOrder: ok({ ...order, late: true }) });
  for (let seconds = 0; seconds < 60; seconds += 5) await act(async () => mock.timers.tick(5000));
  assert.ok(screen.getByRole('heading', { name: 'We haven’t received your payment yet' }));
  const contact = screen.getByRole<HTMLAnchorElement>('link', { name: 'Contact us about this order' });
  assert.match(contact.href, /\/en\/contact-us\?topic=billing&order=TRN-7K3M-9Q2X$/);
});

test('a failed check is reported, and the order is requested again when it is back', async () => {
  let online = false;
  await follow({ getOrder: () => (online ? ok(order)() : Promise.reject(new Error('lost'))) });
  await waitFor(() => assert.ok(screen.getByText(/couldn’t check your payment/)));
  online = true;
  await act(async () => void dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'We’re checking your payment' });
});

test('a check that fails with a code of a later version shows the API’s own words, in both states of the page', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let isRefused = true;
  await follow({ getOrder: () => (isRefused ? refused(429, 9999)() : ok(order)()) });
  const text = /couldn’t check your payment just now\. We’ll try again automatically\. refused/;
  assert.match(textOf(screen.getByRole('main')), text);
  isRefused = false;
  await act(async () => void dispatchEvent(new Event('online')));
  assert.doesNotMatch(textOf(screen.getByRole('main')), text);
  isRefused = true;
  await act(async () => void dispatchEvent(new Event('online')));
  assert.match(textOf(screen.getByRole('main')), text);
});

test('a check during maintenance does not say that nothing was charged', async () => {
  await follow({ getOrder: refused(503, 1013) });
  assert.match(
    textOf(screen.getByRole('main')),
    /couldn’t check your payment just now\. We’ll try again automatically\.$/,
  );
});

test('a tab that returns and a browser that is online again request the order at once', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let isLost = false;
  await follow({ getOrder: () => (isLost ? Promise.reject(new Error('lost')) : ok(order)()) });
  const checking = () => screen.getByRole('heading', { name: 'We’re checking your payment' });
  checking();
  isLost = true;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  assert.ok(screen.getByText(/couldn’t check your payment/));
  checking();
  isLost = false;
  await act(async () => void dispatchEvent(new Event('online')));
  assert.equal(screen.queryByText(/couldn’t check your payment/), null);
});

test('a hidden tab requests nothing until it returns', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { sent } = await follow({ getOrder: ok(order) });
  const showTab = replaceProperty(document, 'visibilityState', 'hidden');
  try {
    for (let minutes = 0; minutes < 10; minutes++) await act(async () => mock.timers.tick(60_000));
    const beforeReturn = sent.length;
    assert.ok(beforeReturn <= 2, `${beforeReturn} requests`);
    showTab();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await act(async () => mock.timers.tick(pollDelayMs(0)));
    assert.equal(sent.length, beforeReturn + 2, 'at once, and then as at first');
  } finally {
    showTab();
  }
});

test('a tab that returns begins with short pauses again, and one in the background asks for nothing by that', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { sent } = await follow({ getOrder: ok(order) });
  const tick = (ms: number) => act(async () => mock.timers.tick(ms));
  for (let attempt = 0; attempt < 4; attempt++) await tick(pollDelayMs(attempt));
  assert.equal(sent.length, 5);
  const change = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  const restore = replaceProperty(document, 'visibilityState', 'hidden');
  await change();
  restore();
  assert.equal(sent.length, 5);
  await change();
  assert.equal(sent.length, 6);
  await tick(pollDelayMs(0));
  assert.equal(sent.length, 7);
  await tick(pollDelayMs(1));
  await tick(pollDelayMs(2));
  assert.equal(sent.length, 9, 'the pause that the return has ended does not end a second time');
});

test('an order is not requested a second time while its response is awaited', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<ReturnType<typeof ok>>>();
  const { sent } = await follow({ getOrder: () => promise });
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await act(async () => void dispatchEvent(new Event('online')));
  assert.equal(sent.length, 1);
  resolve(ok({ ...order, status: 'cancelled', state: 'cancelled' })());
  await screen.findByRole('heading', { name: /canceled/ });
});

test('more of the same plan says to which day the next charge moves', async () => {
  const renewal = { ...firstMonth.renewal, nextChargeAt: '2027-01-20T09:30:00.000Z' };
  await show({ previewPayment: ok({ ...firstMonth, renewal, movesRenewal: true }) });
  await screen.findByText(/Personal keeps renewing by card. Its next charge moves to January 20, 2027/);
});

test('a payment under review is shown, and warns before a second order', async () => {
  const first = await follow({ getOrder: ok({ ...order, state: 'underReview', payUrl: null }) });
  await screen.findByRole('heading', { name: 'Your payment is under review' });
  assert.ok(screen.getByText(/don’t pay again in the meantime/));
  assert.equal(screen.queryByRole('link', { name: 'Continue to payment' }), null);
  first.unmount();
  await show({ previewPayment: ok({ ...firstMonth, orderUnderReview: order.orderId }) });
  await screen.findByText(/is still under review. If you pay again now, you could be charged twice/);
});

test('a disputed payment is named before its plan is bought again', async () => {
  await show({ previewPayment: ok({ ...firstMonth, disputedOrder: 'TRN-8K3M-9Q2X' }) });
  await screen.findByText(/is being disputed/);
  assert.match(screen.getByRole<HTMLAnchorElement>('link', { name: 'See my orders' }).href, /tab=billing/);
});

test('the page of an order whose payment is disputed says so, and announces no success', async () => {
  const success = mock.method(toast, 'success');
  await follow({ getOrder: ok({ ...order, status: 'completed', state: 'disputed', payUrl: null }) });
  await screen.findByRole('heading', { name: 'This payment is disputed' });
  assert.ok(screen.getByRole('link', { name: 'Contact us about this order' }));
  assert.equal(success.mock.callCount(), 0);
});

test('success is announced once, however often the page of a paid order is opened', async () => {
  const paid = { ...order, orderId: 'TRN-2222-2222', status: 'completed', state: 'completed', payUrl: null };
  const follow = () => show({ getOrder: ok(paid) }, { search: '?order=TRN-2222-2222' });
  const success = mock.method(toast, 'success');
  const first = await follow();
  await screen.findByRole('heading', { name: 'Elsewhere' });
  first.unmount();
  await follow();
  await screen.findByRole('heading', { name: 'Elsewhere' });
  assert.equal(success.mock.callCount(), 1);
});

test('with every payment method off, the page says so instead of loading', async () => {
  await show({});
  const { features } = await loadConfig();
  try {
    Object.assign(features, { card: false, paypal: false });
    closePage();
    await show({});
    await screen.findByText('Payments aren’t available right now');
    assert.ok(screen.getByText(/You haven’t been charged/));
  } finally {
    Object.assign(features, { card: true, paypal: true });
  }
});

test('a method in the URL that is not offered is ignored', async () => {
  await show({});
  const { features } = await loadConfig();
  try {
    Object.assign(features, { paypal: false });
    closePage();
    await show({}, { search: '?method=paypal' });
    await screen.findByRole('button', { name: 'Pay by card' });
    assert.equal(screen.getByRole<HTMLInputElement>('radio').checked, true);
  } finally {
    Object.assign(features, { paypal: true });
  }
});

test('the tax in the total is stated, also one that the price of the catalog does not contain', async () => {
  const product = { ...firstMonth.product, tax: { ratePercent: 19, inclusive: false } };
  await show({ previewPayment: ok({ ...firstMonth, product }) });
  assert.equal((await screen.findByText(/^Includes/)).textContent, 'Includes 19% tax');
});
