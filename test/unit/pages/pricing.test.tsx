import './pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import PricingPage from '#pages/pricing/pricing.tsx';
import { setSession } from '#session/session-store.ts';
import { leavePage, ok, refused, showPage } from './pricing-support.tsx';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const products = [
  {
    good_id: 1,
    plan: 'personal',
    term: 'month',
    days: 30,
    price: usd(999),
    monthlyPrice: usd(999),
    yearlySaving: null,
    devices: 5,
    locations: 15,
    renews: true,
  },
  {
    good_id: 2,
    plan: 'personal',
    term: 'year',
    days: 365,
    price: usd(7188),
    monthlyPrice: usd(599),
    yearlySaving: { money: usd(4800), percent: 40 },
    devices: 5,
    locations: 15,
    renews: true,
  },
  {
    good_id: 3,
    plan: 'startup',
    term: 'month',
    days: 30,
    price: usd(1499),
    monthlyPrice: usd(1499),
    yearlySaving: null,
    devices: 10,
    locations: null,
    renews: true,
  },
  {
    good_id: 4,
    plan: 'startup',
    term: 'year',
    days: 365,
    price: usd(10788),
    monthlyPrice: usd(899),
    yearlySaving: { money: usd(7200), percent: 40 },
    devices: 10,
    locations: null,
    renews: true,
  },
];
const list = '/turboClient/api/product/list/official';
const verify = '/turboClient/api/v1/payment/verify/downgrade';
const subscription = '/turboClient/api/c-end/subscription';
const free = {
  plan: 'free',
  validity: { kind: 'unlimited' },
  subscribing: false,
  renewal: null,
  endsAtPeriodEnd: null,
  entitlements: [],
};
const selling = { [list]: ok({ products }) };

const plan = (name: string) => within(screen.getByRole('article', { name }));
const show = (api: Parameters<typeof showPage>[1]['api'], search = '') =>
  showPage(PricingPage, { path: '/pricing', search, api });

afterEach(leavePage);

test('while the prices load, the plans and what they include are there, and nothing can be bought yet', async () => {
  await show({ [list]: () => new Promise(() => {}) });
  assert.ok(screen.getByText('Loading prices'));
  assert.ok(plan('Personal').getByText('15 locations to choose from'));
  assert.ok(plan('Startup').getByText('Up to 10 devices at the same time'));
  assert.equal((plan('Personal').getByRole('button', { name: 'Get Personal' }) as HTMLButtonElement).disabled, true);
  assert.ok(plan('Free').getByRole('link', { name: 'Start free' }));
});

test('a price list that cannot be had says so, and another try brings the prices', async () => {
  let broken = true;
  await show({ [list]: () => (broken ? refused(500, 1009)() : ok({ products })()) });
  await screen.findByText('The prices did not load. Please try again.');
  broken = false;
  fireEvent.click(plan('Personal').getByRole('button', { name: 'Try again' }));
  await plan('Personal').findByText('$5.99');
  assert.equal(screen.queryByText('The prices did not load. Please try again.'), null);
});

test('a year shows the month’s equivalent, what is charged and what is saved', async () => {
  await show(selling);
  const personal = plan('Personal');
  await personal.findByText('$5.99');
  assert.equal(personal.getByText(/billed once a year/).textContent, '$71.88 billed once a year');
  assert.equal(personal.getByText(/You save/).textContent, 'You save $48 a year (40%)');
  assert.ok(screen.getByText('Pay by the year and save up to 40%'));
});

test('the term is switched in place and kept in the address', async () => {
  await show(selling);
  await plan('Startup').findByText('$8.99');
  fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
  await plan('Startup').findByText('$14.99');
  assert.equal(location.search, '?term=month');
  assert.equal(plan('Startup').queryByText(/You save/), null);
});

test('an address with a term opens on it', async () => {
  await show(selling, '?term=month');
  assert.equal((screen.getByRole('radio', { name: 'Monthly' }) as HTMLInputElement).checked, true);
  await plan('Personal').findByText('$9.99');
});

test('an empty catalogue sells nothing and says so', async () => {
  await show({ [list]: ok({ products: [] }) });
  await screen.findByText(/paid plans are not on sale right now/);
  assert.equal((plan('Startup').getByRole('button') as HTMLButtonElement).disabled, true);
});

test('a visitor who chooses a plan signs up first and comes back to its payment', async () => {
  await show(selling);
  await plan('Personal').findByText('$5.99');
  fireEvent.click(plan('Personal').getByRole('button', { name: 'Get Personal' }));
  await waitFor(() => assert.equal(location.pathname, '/en/auth/sign-up'));
  assert.equal(sessionStorage.getItem('preRoute'), '/payment/2');
});

test('a customer’s choice is checked and then paid', async () => {
  setSession('token', true);
  const asked: string[] = [];
  await show({
    ...selling,
    [subscription]: ok(free),
    [verify]: () => {
      asked.push(location.pathname);
      return ok({ allowed: true })();
    },
  });
  await plan('Startup').findByText('$8.99');
  fireEvent.click(plan('Startup').getByRole('button', { name: 'Get Startup' }));
  await waitFor(() => assert.equal(location.pathname, '/en/payment/4'));
  assert.deepEqual(asked, ['/en/pricing']);
});

test('a lower plan than the running one is refused with the reason', async () => {
  setSession('token', true);
  await show({ ...selling, [subscription]: ok({ ...free, plan: 'startup' }), [verify]: refused(409, 3001) });
  await plan('Personal').findByText('$5.99');
  fireEvent.click(plan('Personal').getByRole('button', { name: 'Get Personal' }));
  const alert = await screen.findByRole('alert');
  assert.match(
    alert.textContent,
    /^Subscription downgrade is not allowed\. If you think the current subscription plan/,
  );
  assert.equal(location.pathname, '/en/pricing');
});

test('a customer sees which plan is running', async () => {
  setSession('token', true);
  await show({ ...selling, [subscription]: ok({ ...free, plan: 'personal' }) });
  await plan('Personal').findByText('Your plan');
  assert.ok(await plan('Personal').findByRole('button', { name: 'Add more time' }));
  assert.equal(plan('Startup').queryByText('Your plan'), null);
});
