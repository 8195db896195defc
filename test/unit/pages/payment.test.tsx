import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act, screen, waitFor } from '@testing-library/react';
import PaymentPage from '#pages/payment.tsx';
import { person } from './account-person.ts';
import { free, order, products, startup } from './account-samples.ts';
import { type Api, leaveAccountPage, ok, refused, showAccountPage } from './account-support.tsx';

const create = 'POST /turboClient/api/v1/payment/stripe/subscription/create';
const lookUp = 'GET /turboClient/api/c-end/user-orders/TRN-7K3M-9Q2X';
const shop: Api = {
  'GET /turboClient/api/product/list/official': ok({ products }),
  'GET /turboClient/api/c-end/subscription': ok(free),
};

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
  leaveAccountPage();
});

const show = (api: Api, { id = '1', search = '', signedIn = true } = {}) =>
  showAccountPage(PaymentPage, { path: `/payment/${id}`, search, params: { id }, api: { ...shop, ...api }, signedIn });
const follow = (api: Api, more = '') => show(api, { search: `?order=TRN-7K3M-9Q2X${more}` });

/** Where the browser was sent; it stays here. */
function watchLeaving() {
  return mock.method(location, 'assign', () => {});
}

test('without a session nothing of an order is shown or asked', async () => {
  const { sent } = await show({}, { signedIn: false });
  assert.equal(screen.queryByText('Your order'), null);
  assert.equal(sent.length, 0);
});

test('the summary says what is due today and what will be charged next', async () => {
  await show({});
  const summary = await screen.findByRole('region', { name: 'Your order' });
  assert.match(
    summary.textContent ?? '',
    /Personal.*Monthly plan.*up to 5.*Total due today\$9\.99Renews on .+ for \$9\.99/,
  );
});

test('paying makes one order, however often it is clicked, and leaves for the provider', async () => {
  const left = watchLeaving();
  const { sent } = await show({ [create]: ok({ orderId: 'TRN-7K3M-9Q2X', url: 'https://provider.example/pay/1' }) });
  await screen.findByRole('button', { name: 'Pay by card' });
  await act(async () => {
    screen.getByRole('button', { name: 'Pay by card' }).click();
    screen.getByRole('button', { name: 'Pay by card' }).click();
  });
  await person.press('Opening the payment page …');
  assert.deepEqual(
    sent.filter(({ method }) => method === 'POST').map(({ body }) => body),
    [{ good_id: 1 }],
  );
  assert.deepEqual(
    left.mock.calls.map((call) => call.arguments[0]),
    ['https://provider.example/pay/1'],
  );
});

test('coming back by the browser makes the page usable again', async () => {
  watchLeaving();
  await show({ [create]: ok({ orderId: 'TRN-7K3M-9Q2X', url: 'https://provider.example/pay/1' }) });
  await screen.findByRole('button', { name: 'Pay by card' });
  await person.press('Pay by card');
  const back = Object.assign(new Event('pageshow'), { persisted: true });
  await act(async () => void dispatchEvent(back));
  assert.ok(screen.getByRole('button', { name: 'Pay by card' }));
});

test('what went wrong is said, and paying can be tried again', async () => {
  const left = watchLeaving();
  let tries = 0;
  const answer = () =>
    ++tries === 1 ? refused(502, 3004)() : ok({ orderId: 'x', url: 'https://provider.example/pay/2' })();
  await show({ [create]: answer });
  await screen.findByRole('button', { name: 'Pay by card' });
  await person.press('Pay by card');
  assert.match(screen.getByText(/payment provider does not answer/).textContent ?? '', /Nothing was charged/);
  await person.press('Pay by card');
  assert.equal(left.mock.callCount(), 1);
});

test('an error without a reason of its own has the general text of the specification', async () => {
  await show({ [create]: refused(500, 1009) });
  await screen.findByRole('button', { name: 'Pay by card' });
  await person.press('Pay by card');
  assert.ok(screen.getByText('An error occurred. Please try again.'));
});

test('a lower plan than the running one cannot be paid, and the reason is said', async () => {
  await show({ 'GET /turboClient/api/c-end/subscription': ok(startup) });
  await screen.findByText(/Subscription downgrade is not allowed/);
  assert.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay by card' }).disabled);
});

test('a higher plan says what becomes of the days of the running one', async () => {
  const personal = { ...startup, plan: 'personal', renewal: null, subscribing: false, blocks: [] };
  await show({ 'GET /turboClient/api/c-end/subscription': ok(personal) }, { id: '4' });
  await screen.findByText(/Startup starts at once. Your days of Personal stand still/);
});

test('a product that is not sold is the 404 page', async () => {
  mock.method(console, 'error', () => {});
  await show({}, { id: '77' });
  await screen.findByText('Page Not Found: /en/payment/77');
});

test('a price list that does not load can be asked for again', async () => {
  let tries = 0;
  const list = () => (++tries === 1 ? refused(500, 1009)() : ok({ products })());
  await show({ 'GET /turboClient/api/product/list/official': list });
  await screen.findByText('The order could not be loaded');
  await person.press('Try again');
  await screen.findByRole('button', { name: 'Pay by card' });
});

test('an order is followed until it is completed: said so, then the dashboard', async () => {
  let asked = 0;
  await follow({ [lookUp]: () => ok({ ...order, status: ++asked < 2 ? 'uncompleted' : 'completed' })() });
  assert.ok(screen.getByRole('heading', { name: 'We are checking your payment' }));
  await screen.findByRole('heading', { name: 'Elsewhere' }, { timeout: 3000 });
  assert.equal(location.pathname, '/en/dashboard');
  assert.ok(screen.getByText('Payment successful'));
});

test('whoever came back without paying goes on at the same provider page, or starts over', async () => {
  await follow({ [lookUp]: ok(order) }, '&left=1');
  await screen.findByRole('heading', { name: 'You have not paid yet' });
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ textContent, href }) => [textContent, href]);
  assert.deepEqual(links, [
    ['Continue to payment', 'https://provider.example/pay/1'],
    ['Start over', `${location.origin}/en/payment/1`],
  ]);
});

test('a cancelled order says that nothing was charged', async () => {
  await follow({ [lookUp]: ok({ ...order, status: 'cancelled', payUrl: null }) });
  await screen.findByRole('heading', { name: 'This order was cancelled' });
  assert.ok(screen.getByText(/Nothing was charged/));
  assert.ok(screen.getByRole('link', { name: 'Start over' }));
});

test('somebody else’s order is unknown here', async () => {
  await follow({ [lookUp]: refused(404, 3003) });
  await screen.findByRole('heading', { name: 'We do not know this order' });
});

test('a slow payment is told honestly; after 15 minutes the contact names the order, over a reload', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.parse(order.createdAt) });
  const first = await follow({ [lookUp]: ok(order) });
  assert.ok(screen.getByText(/This usually takes a few seconds/));
  for (let seconds = 0; seconds < 60; seconds += 5) await act(async () => mock.timers.tick(5000));
  assert.ok(screen.getByText(/takes longer than usual/));
  first.unmount();
  mock.timers.tick(14 * 60_000);
  await follow({ [lookUp]: ok(order) });
  assert.ok(screen.getByRole('heading', { name: 'Your payment has not arrived yet' }));
  const contact = screen.getByRole<HTMLAnchorElement>('link', { name: 'Contact us about this order' });
  assert.match(contact.href, /\/en\/contact-us\?order=TRN-7K3M-9Q2X$/);
});

test('a lost connection is said, and the order is asked for again when it is back', async () => {
  let online = false;
  await follow({ [lookUp]: () => (online ? ok(order)() : Promise.reject(new Error('lost'))) });
  await waitFor(() => assert.ok(screen.getByText(/No connection at the moment/)));
  online = true;
  await act(async () => void dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'We are checking your payment' });
});
