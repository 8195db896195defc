import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Product } from '#api/generated/model/index.ts';
import PricingPage from '#pages/pricing/pricing.tsx';
import { setSession } from '#session/session-store.ts';
import { closePage, type FakeApi, ok, refused, renderPage } from '#test/support/render-page.tsx';
import { catalog, free } from '#test/support/samples.ts';

const selling = { listProducts: ok({ products: catalog }) };

const plan = (name: string) => within(screen.getByRole('article', { name }));
const show = (api: FakeApi, search = '') => renderPage(PricingPage, { path: '/pricing', search, api });

afterEach(closePage);

test('while prices load, the plans are shown and cannot be bought', async () => {
  await show({ listProducts: () => new Promise(() => {}) });
  assert.ok(screen.getByText('Loading prices'));
  assert.ok(plan('Personal').getByText('15 locations to choose from'));
  assert.ok(plan('Startup').getByText('Up to 10 devices at the same time'));
  assert.equal((plan('Personal').getByRole('button', { name: 'Get Personal' }) as HTMLButtonElement).disabled, true);
  assert.ok(plan('Free').getByRole('link', { name: 'Start free' }));
});

test('prices that fail to load show an error and can be requested again', async () => {
  let broken = true;
  await show({ listProducts: () => (broken ? refused(500, 1009)() : ok({ products: catalog })()) });
  await screen.findByText('The prices did not load. Please try again.');
  broken = false;
  fireEvent.click(plan('Personal').getByRole('button', { name: 'Try again' }));
  await plan('Personal').findByText('$5.99');
  assert.equal(screen.queryByText('The prices did not load. Please try again.'), null);
});

test('a yearly price shows the price per month, the charge and the saving', async () => {
  await show(selling);
  const personal = plan('Personal');
  await personal.findByText('$5.99');
  assert.equal(personal.getByText(/billed once a year/).textContent, '$71.88 billed once a year');
  assert.equal(personal.getByText(/You save/).textContent, 'You save $48 a year (40%)');
  assert.ok(screen.getByText('Pay by the year and save up to 40%'));
});

test('the term switches in place and is part of the URL', async () => {
  await show(selling);
  await plan('Startup').findByText('$8.99');
  fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
  await plan('Startup').findByText('$14.99');
  assert.equal(location.search, '?term=month');
  assert.equal(plan('Startup').queryByText(/You save/), null);
});

test('the term in the URL is preselected', async () => {
  await show(selling, '?term=month');
  assert.equal((screen.getByRole('radio', { name: 'Monthly' }) as HTMLInputElement).checked, true);
  await plan('Personal').findByText('$9.99');
});

test('an empty catalog shows that nothing is on sale', async () => {
  await show({ listProducts: ok({ products: [] }) });
  await screen.findByText(/paid plans are not on sale right now/);
  assert.equal((plan('Startup').getByRole('button') as HTMLButtonElement).disabled, true);
});

test('a visitor who chooses a plan signs up first, then pays for it', async () => {
  await show(selling);
  await plan('Personal').findByText('$5.99');
  fireEvent.click(plan('Personal').getByRole('button', { name: 'Get Personal' }));
  await waitFor(() => assert.equal(location.pathname, '/en/auth/sign-up'));
  assert.equal(sessionStorage.getItem('preRoute'), '/payment/2');
});

test('a customer’s choice is checked, then its payment page opens', async () => {
  setSession('token', true);
  const checkedAt: string[] = [];
  await show({
    ...selling,
    getSubscription: ok(free),
    verifyDowngrade: () => {
      checkedAt.push(location.pathname);
      return ok({ allowed: true })();
    },
  });
  await plan('Startup').findByText('$8.99');
  fireEvent.click(plan('Startup').getByRole('button', { name: 'Get Startup' }));
  await waitFor(() => assert.equal(location.pathname, '/en/payment/4'));
  assert.deepEqual(checkedAt, ['/en/pricing']);
});

test('a downgrade is refused with the reason', async () => {
  setSession('token', true);
  await show({ ...selling, getSubscription: ok({ ...free, plan: 'startup' }), verifyDowngrade: refused(409, 3001) });
  await plan('Personal').findByText('$5.99');
  fireEvent.click(plan('Personal').getByRole('button', { name: 'Get Personal' }));
  const alert = await screen.findByRole('alert');
  assert.match(
    alert.textContent,
    /^Subscription downgrade is not allowed\. If you think the current subscription plan/,
  );
  assert.equal(location.pathname, '/en/pricing');
});

test('a customer’s active plan is marked', async () => {
  setSession('token', true);
  const renewal = {
    plan: 'personal',
    term: 'month',
    nextChargeAt: '2026-12-21T09:30:00.000Z',
    price: { amount: 999, currency: 'USD' },
  };
  await show({ ...selling, getSubscription: ok({ ...free, plan: 'personal', renewal }) });
  await plan('Personal').findByText('Your plan');
  assert.ok(await plan('Personal').findByRole('button', { name: 'Switch to yearly' }));
  assert.ok(plan('Startup').getByRole('button', { name: 'Upgrade to Startup' }));
  assert.equal(plan('Startup').queryByText('Your plan'), null);
});

test('prices say whether they contain the tax, and nothing about a tax that the catalog does not state', async () => {
  const withTax = (tax: Product['tax']) => ok({ products: catalog.map((product) => ({ ...product, tax })) });
  const taxLine = () => plan('Personal').queryByText(/tax/)?.textContent ?? null;
  for (const [tax, line] of [
    [null, null],
    [{ ratePercent: 19, inclusive: true }, 'Includes 19% tax'],
    [{ ratePercent: 8.875, inclusive: false }, 'plus 8.875% tax'],
  ] as const) {
    closePage();
    await show({ listProducts: withTax(tax) });
    await plan('Personal').findByText('$5.99');
    assert.equal(taxLine(), line);
  }
});
