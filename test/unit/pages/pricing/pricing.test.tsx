import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AxiosError } from 'axios';
import type { Product } from '#api/generated/model/index.ts';
import { locales } from '#facts/locales.ts';
import { navigate } from '#framework/router.tsx';
import PricingPage from '#pages/pricing/pricing.tsx';
import { setSession } from '#session/session-store.ts';
import { brand } from '#site/brand.ts';
import {
  closePage,
  type FakeApi,
  type FakeResponse,
  ok,
  refused,
  renderPage,
  user,
} from '#test/support/render-page.tsx';
import { catalog, free } from '#test/support/samples.ts';

const selling = { listProducts: ok({ products: catalog }) };

const plan = (name: string) => within(screen.getByRole('article', { name }));
const show = (api: FakeApi, search = '') => renderPage(PricingPage, { path: '/pricing', search, api });

afterEach(closePage);

test('while prices load, the plans are shown and cannot be bought', async () => {
  await show({ listProducts: () => new Promise(() => {}) });
  assert.ok(screen.getByText('Loading prices'));
  assert.ok(plan('Personal').getByText('15 locations to choose from'));
  assert.ok(plan('Startup').getByText('Up to 10 devices at once'));
  assert.equal((plan('Personal').getByRole('button', { name: 'Get Personal' }) as HTMLButtonElement).disabled, true);
  assert.ok(plan('Free').getByRole('link', { name: 'Start free' }));
});

test('prices that fail to load say why and can be requested again', async () => {
  let broken = true;
  await show({ listProducts: () => (broken ? refused(429, 1007)() : ok({ products: catalog })()) });
  await screen.findByText(/very busy right now/);
  broken = false;
  const retry = plan('Personal').getByRole('button', { name: 'Try again' });
  retry.focus();
  fireEvent.click(retry);
  assert.equal(document.activeElement, screen.getByRole('main'), 'the focus stays in the page');
  await plan('Personal').findByText('$5.99');
  assert.equal(screen.queryByText(/very busy right now/), null);
});

test('prices without a response say that they could not be loaded', async () => {
  await show({ listProducts: () => Promise.reject(new AxiosError('no response', 'ECONNABORTED')) });
  await screen.findByText('We couldn’t load the prices. Please try again.');
});

test('a yearly price shows the price per month, the charge and the saving', async () => {
  await show(selling);
  const personal = plan('Personal');
  await personal.findByText('$5.99');
  assert.equal(personal.getByText(/billed yearly/).textContent, '$71.88 billed yearly');
  assert.equal(personal.getByText(/Save/).textContent, 'Save $48 a year (40%)');
  assert.ok(screen.getByText('Pay yearly and save up to 40%'));
});

test('the term switches in place and is part of the URL', async () => {
  await show(selling);
  await plan('Startup').findByText('$8.99');
  fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
  await plan('Startup').findByText('$14.99');
  assert.equal(location.search, '?term=month');
  assert.equal(plan('Startup').queryByText(/Save/), null);
});

test('the term in the URL is preselected', async () => {
  await show(selling, '?term=month');
  assert.equal((screen.getByRole('radio', { name: 'Monthly' }) as HTMLInputElement).checked, true);
  await plan('Personal').findByText('$9.99');
});

test('switching the term adds no history entry', async (context) => {
  const added = context.mock.method(history, 'pushState');
  await show(selling);
  fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
  await waitFor(() => assert.equal(location.search, '?term=month'));
  assert.equal(added.mock.callCount(), 0);
});

test('the largest saving of the catalog is named', async () => {
  const products = catalog.map((product) =>
    product.plan === 'startup' && product.yearlySaving
      ? { ...product, yearlySaving: { ...product.yearlySaving, percent: 25 } }
      : product,
  );
  await show({ listProducts: ok({ products }) });
  assert.ok(await screen.findByText('Pay yearly and save up to 40%'));
});

test('for a visitor nothing is requested that needs a session: its refusal would lead to sign-in', async () => {
  const { sent } = await show(selling);
  await plan('Personal').findByText('$5.99');
  assert.deepEqual(
    sent.map(({ operation }) => operation),
    ['listProducts'],
  );
});

test('the free plan leads a customer to the dashboard', async () => {
  setSession('token', true);
  await show({ ...selling, getSubscription: ok(free) });
  const link = plan('Free').getByRole('link', { name: 'Go to dashboard' });
  assert.equal(link.getAttribute('href'), '/en/dashboard');
});

test('an empty catalog shows that nothing is on sale', async () => {
  await show({ listProducts: ok({ products: [] }) });
  await screen.findByText(/Paid plans aren’t available right now/);
  assert.equal((plan('Startup').getByRole('button') as HTMLButtonElement).disabled, true);
});

const features = (name: string) =>
  plan(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the free plan lists its six features', async () => {
  await show(selling);
  assert.deepEqual(features('Free'), [
    '2 free lines',
    'Limited choice of locations',
    'Several devices at once',
    'Exclusive high-speed servers',
    'Top-quality service',
    'Priority support',
  ]);
});

test('a paid plan names the plan that it includes, and repeats none of its features', async () => {
  await show(selling);
  await plan('Personal').findByText('$5.99');
  assert.deepEqual(features('Personal'), [
    'Everything in Free, plus:',
    'Unlimited data',
    '15 locations to choose from',
    'Up to 5 devices at once',
  ]);
  assert.deepEqual(features('Startup'), [
    'Everything in Personal, plus:',
    'All 111 locations',
    'Up to 10 devices at once',
  ]);
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

test('a customer who has left before the check ended stays on the other page', async () => {
  setSession('token', true);
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await show({ ...selling, getSubscription: ok(free), verifyDowngrade: () => promise });
  await plan('Startup').findByText('$8.99');
  fireEvent.click(plan('Startup').getByRole('button', { name: 'Get Startup' }));
  await act(() => navigate('/download'));
  resolve(ok({ allowed: true })());
  await user.settle();
  assert.equal(location.pathname, '/en/download');
});

test('while one plan is checked, no other can be chosen', async () => {
  setSession('token', true);
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await show({ ...selling, getSubscription: ok(free), verifyDowngrade: () => promise });
  await plan('Startup').findByText('$8.99');
  fireEvent.click(plan('Startup').getByRole('button', { name: 'Get Startup' }));
  fireEvent.click(plan('Personal').getByRole('button', { name: 'Get Personal' }));
  resolve(ok({ allowed: true })());
  await waitFor(() => assert.match(location.pathname, /payment/));
  await user.settle();
  assert.equal(location.pathname, '/en/payment/4');
});

test('a downgrade is refused with the reason', async () => {
  setSession('token', true);
  await show({ ...selling, getSubscription: ok({ ...free, plan: 'startup' }), verifyDowngrade: refused(409, 3001) });
  await plan('Personal').findByText('$5.99');
  const button = plan('Personal').getByRole('button', { name: 'Get Personal' });
  fireEvent.click(button);
  await screen.findByText(/^Subscription downgrade is not allowed\. If you think the current subscription plan/);
  assert.equal(button.getAttribute('aria-busy'), null, 'it works again');
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

test('prices are what is charged and state the tax in them, whether or not the price of the catalog contains it', async () => {
  const charge = { amount: 8554, currency: 'USD' };
  const withTax = (tax: Product['tax']) => ok({ products: catalog.map((product) => ({ ...product, charge, tax })) });
  const taxLine = () => plan('Personal').queryByText(/tax/)?.textContent ?? null;
  for (const [tax, line] of [
    [null, null],
    [{ ratePercent: 19, inclusive: true }, 'Includes 19% tax'],
    [{ ratePercent: 8.875, inclusive: false }, 'Includes 8.875% tax'],
  ] as const) {
    closePage();
    await show({ listProducts: withTax(tax) });
    assert.equal((await plan('Personal').findByText(/billed yearly/)).textContent, '$85.54 billed yearly');
    assert.equal(taxLine(), line);
  }
});

test('the section about logs agrees with the privacy policy', async () => {
  await show(selling);
  const section = screen.getByRole('region', { name: /^What we log/ }).textContent;
  const policy = readFileSync('locales/legal/en/privacy.md', 'utf8');
  const log = policy.split('\n').find((paragraph) => paragraph.startsWith('**Server log')) ?? '';
  const days = /(\d+) days/.exec(log)?.[1];
  assert.ok(section.includes(`For ${days} days, this website’s log keeps`), log);
  const vpn = /\{#vpn\}\s+(.*)/.exec(policy)?.[1] ?? '';
  for (const said of [
    /no record/,
    /websites/,
    /DNS queries/,
    /traffic/,
    /IP address/,
    /your account/,
    /memory/,
    /connection ends/,
  ]) {
    assert.match(vpn, said);
    assert.match(section, said);
  }
  for (const said of [/the time/, /whether it succeeded/, /shortened/]) {
    assert.match(log, said);
    assert.match(section, said);
  }
  for (const text of [policy, section]) assert.match(text, /never see your full card number/);
});

test('the section about logs names place and audits of the operator, where the brand has them', async () => {
  const place = brand.place;
  try {
    process.env.TZ = 'America/Los_Angeles';
    Object.assign(brand, {
      place: 'Iceland',
      audits: [{ auditor: 'Checkers', date: '2026-03-01', url: 'https://a.example/1' }],
    });
    await show(selling);
    const section = within(screen.getByRole('region', { name: /^What we log/ }));
    assert.ok(section.getByText('Iceland'));
    const audit = section.getByRole('link', { name: /^Audited by Checkers\b.*March\s1,\s2026$/ });
    assert.equal(audit.getAttribute('href'), 'https://a.example/1');
    closePage();
    Object.assign(brand, { place: undefined, audits: undefined });
    await show(selling);
    assert.equal(screen.queryByText('Iceland'), null);
    assert.equal(screen.queryByText(/^Audited/), null);
  } finally {
    Object.assign(brand, { place, audits: undefined });
    process.env.TZ = 'UTC';
  }
});

test('the answer about payment names PayPal in every language', () => {
  for (const { code } of locales) {
    const messages: Record<string, string> = JSON.parse(readFileSync(`locales/${code}.json`, 'utf8'));
    assert.match(messages['faq.methods.answer'] ?? '', /PayPal/, code);
  }
});
