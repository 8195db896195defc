import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act, screen, waitFor, within } from '@testing-library/react';
import PaymentPage from '#pages/payment/payment.tsx';
import { textOf } from '../text-of.ts';
import { person } from './account-person.ts';
import { firstMonth, order, upgrade } from './account-samples.ts';
import { type Api, leaveAccountPage, ok, refused, type Sent, showAccountPage } from './account-support.tsx';

const create = 'POST /turboClient/api/v1/payment/stripe/subscription/create';
const lookUp = 'GET /turboClient/api/c-end/user-orders/TRN-7K3M-9Q2X';
const createByPaypal = 'POST /turboClient/api/v1/payment/paypal/create';
const preview = 'GET /turboClient/api/v1/payment/preview';
const methodOf = ({ query }: Sent) => (query as { method: string }).method;
const shop: Api = {
  [preview]: (sent) => ok(methodOf(sent) === 'card' ? firstMonth : { ...firstMonth, renewal: null })(),
};

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
  leaveAccountPage();
});

const show = (api: Api, { id = '1', search = '', signedIn = true } = {}) =>
  showAccountPage(PaymentPage, {
    path: `/payment/${id}`,
    pattern: '/payment/:id',
    search,
    params: { id },
    api: { ...shop, ...api },
    signedIn,
  });
const follow = (api: Api, more = '') => show(api, { search: `?order=TRN-7K3M-9Q2X${more}` });

const bodiesOf = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ body }) => body as { good_id: number; attempt: string });

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
    textOf(summary),
    /Personal.*Monthly plan.*up to 5.*Total due today\$9\.99Renews on December 21, 2026 for \$9\.99/,
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
  const [body, ...more] = bodiesOf(sent);
  assert.equal(body?.good_id, 1);
  assert.match(body?.attempt ?? '', /^[\da-f]{32}$/);
  assert.equal(more.length, 0);
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
  const { sent } = await show({ [create]: answer });
  await screen.findByRole('button', { name: 'Pay by card' });
  await person.press('Pay by card');
  assert.match(screen.getByText(/payment provider does not answer/).textContent ?? '', /Nothing was charged/);
  await person.press('Try again');
  assert.equal(left.mock.callCount(), 1);
  const [first, second] = bodiesOf(sent);
  assert.equal(first?.attempt, second?.attempt);
});

test('where one way of paying fails the other is offered, and its choice is kept in the address', async () => {
  const left = watchLeaving();
  const paid = ok({ orderId: 'x', url: 'https://provider.example/pay/3' });
  const { sent } = await show({ [create]: refused(502, 3004), [createByPaypal]: paid }, { search: '?method=card' });
  await screen.findByRole('button', { name: 'Pay by card' });
  await person.press('Pay by card');
  await person.press('Pay with PayPal instead');
  assert.equal(location.search, '?method=paypal');
  assert.equal(screen.queryByText(/payment provider does not answer/), null);
  assert.ok(screen.getByText('One payment. It does not renew.'));
  await person.press('Pay with PayPal');
  assert.equal(left.mock.callCount(), 1);
  const [byCard, byPaypal] = bodiesOf(sent);
  assert.notEqual(byCard?.attempt, byPaypal?.attempt);
});

test('the way of paying in the address is chosen, and what it does is known without asking again', async () => {
  const { sent } = await show({}, { search: '?method=paypal' });
  await screen.findByRole('button', { name: 'Pay with PayPal' });
  const asked = sent.map(methodOf).toSorted();
  await act(async () => screen.getByRole('radio', { name: /Credit or debit card/ }).click());
  assert.ok(screen.getByText(/Renews on December 21, 2026/));
  assert.deepEqual(asked, ['card', 'paypal']);
  assert.equal(sent.length, 2);
});

test('paying can be stopped before the provider’s page', async () => {
  const left = watchLeaving();
  await show({ [create]: () => new Promise(() => {}) });
  await screen.findByRole('button', { name: 'Pay by card' });
  await person.press('Pay by card');
  assert.ok(screen.getByRole('radio', { name: /PayPal/ }).closest('fieldset')?.disabled);
  await person.press('Stop and stay here');
  assert.ok(screen.getByRole('button', { name: 'Pay by card' }));
  assert.equal(screen.queryByRole('alert'), null);
  assert.equal(left.mock.callCount(), 0);
});

test('an error without a reason of its own has the general text of the specification', async () => {
  await show({ [create]: refused(500, 1009) });
  await screen.findByRole('button', { name: 'Pay by card' });
  await person.press('Pay by card');
  assert.ok(screen.getByText('An error occurred. Please try again.'));
});

test('a lower plan than the running one is refused before paying, with the ways on', async () => {
  await show({ [preview]: refused(409, 3001) });
  await screen.findByText(/Subscription downgrade is not allowed/);
  assert.equal(screen.queryByRole('button', { name: 'Pay by card' }), null);
  const ways = screen.getAllByRole('link').map(({ textContent }) => textContent);
  assert.deepEqual(ways, ['Change plan', 'Contact customer service', 'To the dashboard']);
});

test('a plan that became too low meanwhile is refused in the same words', async () => {
  await show({ [create]: refused(409, 3001) });
  await screen.findByRole('button', { name: 'Pay by card' });
  await person.press('Pay by card');
  assert.ok(screen.getByText(/Subscription downgrade is not allowed/));
});

test('the order of the days is told: what runs first, what waits, and which renewal ends', async () => {
  await show({ [preview]: ok(upgrade) }, { id: '4' });
  const days = await screen.findByRole('region', { name: 'How your days run' });
  const [first, second] = within(days).getAllByRole('listitem');
  assert.match(textOf(first), /Startup New.*Runs now until November 21, 2027: 365 days/);
  assert.match(textOf(second), /Personal.*Waits with 212 days.*when Startup ends, on November 21, 2027 at the earl/);
  assert.match(textOf(days), /Paying ends the renewal of Personal.*Its days are kept/);
});

test('the same plan again follows without a gap', async () => {
  const [bought] = firstMonth.entitlements;
  const later = { ...bought, state: 'queued', startsAt: '2026-12-01T09:30:00.000Z' };
  const entitlements = [{ ...bought, isNew: false, daysLeft: 10, endsAt: '2026-12-01T09:30:00.000Z' }, later];
  await show({ [preview]: ok({ ...firstMonth, entitlements }) });
  await screen.findByText(/Runs now until December 1, 2026: 10 days/);
  assert.ok(screen.getByText(/Follows without a gap from December 1, 2026 to December 21, 2026: 30 days/));
});

test('a product that is not sold is the 404 page', async () => {
  mock.method(console, 'error', () => {});
  await show({ [preview]: refused(404, 3002) }, { id: '77' });
  await screen.findByText('Page Not Found: /en/payment/77');
});

test('an order that does not load can be asked for again', async () => {
  let tries = 0;
  await show({ [preview]: () => (++tries <= 2 ? refused(500, 1009)() : ok(firstMonth)()) });
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

test('whoever came back without paying goes on at the same provider page, or pays in another way', async () => {
  await follow({ [lookUp]: ok(order) }, '&left=1');
  await screen.findByRole('heading', { name: 'You have not paid yet' });
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ textContent, href }) => [textContent, href]);
  assert.deepEqual(links, [
    ['Continue to payment', 'https://provider.example/pay/1'],
    ['Pay with PayPal instead', `${location.origin}/en/payment/1?method=paypal`],
  ]);
});

test('a cancelled order says that nothing was charged', async () => {
  await follow({ [lookUp]: ok({ ...order, status: 'cancelled', payUrl: null }) });
  await screen.findByRole('heading', { name: 'This order was cancelled' });
  assert.ok(screen.getByText(/Nothing was charged/));
  const again = screen.getByRole<HTMLAnchorElement>('link', { name: 'Try again' });
  assert.match(again.href, /\/en\/payment\/1\?method=card$/);
  assert.ok(screen.getByRole('link', { name: 'Pay with PayPal instead' }));
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
