import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { navigate } from '#framework/router.tsx';
import DashboardPage from '#pages/dashboard/dashboard.tsx';
import { brand } from '#site/brand.ts';
import {
  closePage,
  endTaskWith,
  type FakeApi,
  type FakeResponse,
  ok,
  refused,
  renderPage,
  textOf,
  user,
} from '#test/support/render-page.tsx';
import { free, products, startup } from '#test/support/samples.ts';

const withProducts: FakeApi = { listProducts: ok({ products }) };

afterEach(closePage);

const ended = {
  ...startup,
  subscribing: false,
  renewal: null,
  endsAtPeriodEnd: '2027-01-20T12:00:00.000Z',
  card: { brand: 'visa', last4: '4242' },
};

const show = (api: FakeApi, { signedIn = true } = {}) =>
  renderPage(DashboardPage, { path: '/dashboard', api: { ...withProducts, ...api }, signedIn });

test('without a session nothing is requested and the skeleton stays', async () => {
  const { sent } = await show({}, { signedIn: false });
  assert.equal(sent.length, 0);
  assert.ok(screen.getAllByText('Loading …').length > 0);
});

test('the plan is rendered in later tasks than that of the response: so much would keep a slow phone busy', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<FakeResponse>();
  await show({ getSubscription: () => response });
  await endTaskWith(() => respond(ok(startup)()));
  assert.equal(screen.queryByRole('region', { name: 'Current plan' }), null);
  assert.ok(await screen.findByRole('region', { name: 'Current plan' }));
});

test('the free plan is unlimited and links to the plans', async () => {
  await show({ getSubscription: ok(free) });
  const plan = await screen.findByRole('region', { name: 'Current plan' });
  assert.match(textOf(plan), /Free.*Time leftNo end date/);
  assert.ok(within(plan).getByRole('link', { name: 'See plans' }));
  assert.equal(within(plan).queryByRole('button', { name: 'Unsubscribe' }), null);
});

test('a disputed payment says why its plan is paused', async () => {
  await show({ getSubscription: ok({ ...free, disputedOrder: 'TRN-7K3M-9Q2X' }) });
  const plan = await screen.findByRole('region', { name: 'Current plan' });
  assert.match(textOf(plan), /order TRN-7K3M-9Q2X is being disputed .* are paused/);
  assert.match(within(plan).getByRole<HTMLAnchorElement>('link', { name: 'See my orders' }).href, /tab=billing/);
});

test('a paid plan shows its remaining days, its end and the next charge', async () => {
  await show({ getSubscription: ok(startup) });
  const plan = await screen.findByRole('region', { name: 'Current plan' });
  assert.match(textOf(plan), /Startup Subscribed/);
  assert.match(textOf(plan), /12 days until January 20, 2027/);
  assert.match(textOf(plan), /Next charge: \$14\.99 on January 20, 2027/);
  assert.equal(within(plan).queryByRole('link', { name: 'See plans' }), null);
  const bar = within(plan).getByRole('meter');
  assert.deepEqual([bar.getAttribute('value'), bar.getAttribute('max')], ['12', '30']);
});

test('entitlements are listed in the order in which they become active', async () => {
  await show({ getSubscription: ok(startup) });
  const entitlements = await screen.findByRole('region', { name: /remaining days/ });
  const items = within(entitlements).getAllByRole('listitem');
  assert.match(textOf(items[0]), /Startup.*Active.*12 of 30 days left.*until January 20, 2027/);
  assert.match(
    textOf(items[1]),
    /Personal.*Up next.*10 of 30 days left.*when Startup ends, on January 20, 2027 at the earliest/,
  );
});

test('products can be bought, except those below the active plan', async () => {
  await show({ getSubscription: ok(startup) });
  const offers = await screen.findByRole('region', { name: 'All plans' });
  const link = within(offers).getByRole<HTMLAnchorElement>('link', {
    name: 'Switch to yearly: Startup, Yearly plan',
  });
  assert.match(link.href, /\/en\/payment\/4$/);
  assert.ok(within(offers).getByText('You can switch to Personal once your current plan has ended.'));
  const items = within(offers).getAllByRole('listitem').map(textOf);
  assert.equal(items.length, 1);
  assert.match(items[0] ?? '', /all locations.*\$107\.88 a year/);
});

test('products cost what is charged, with the tax in it', async () => {
  const [month] = products;
  const charge = { amount: 1189, currency: 'USD' };
  await show({
    getSubscription: ok(free),
    listProducts: ok({ products: [{ ...month, charge, tax: { ratePercent: 19, inclusive: false } }] }),
  });
  const offers = await screen.findByRole('region', { name: 'All plans' });
  assert.match(textOf(offers), /\$11\.89 a month\s*Includes 19% tax/);
});

test('unsubscribing asks first, then shows a toast and the remaining period', async () => {
  let cancelled = false;
  const ended = { ...startup, subscribing: false, renewal: null, endsAtPeriodEnd: '2027-01-20T12:00:00.000Z' };
  const { sent } = await show({
    getSubscription: () => ok(cancelled ? ended : startup)(),
    cancelStripeSubscription: () => {
      cancelled = true;
      return ok({ plan: 'startup', endsAt: '2027-01-20T12:00:00.000Z' })();
    },
  });
  await screen.findByRole('region', { name: 'Current plan' });
  await user.press('Unsubscribe');
  const dialog = screen.getByRole('dialog', { name: 'Unsubscribe from Startup?' });
  assert.match(textOf(dialog), /won’t be charged again.*Startup stays active until January 20, 2027/);
  assert.equal(sent.filter(({ operation }) => operation === 'cancelStripeSubscription').length, 0);
  await user.press('Yes, unsubscribe');
  await screen.findByText('Unsubscribed successfully');
  await screen.findByText(/You’ve unsubscribed. Startup runs until January 20, 2027, and you won’t be charged again/);
  assert.ok(screen.getByText(/You can resume your subscription until then/));
  assert.equal(screen.queryByRole('button', { name: 'Unsubscribe' }), null);
  assert.equal(document.activeElement, screen.getByRole('region', { name: 'Current plan' }));
});

test('unsubscribing can be undone', async () => {
  let resumed = false;
  await show({
    getSubscription: () => ok(resumed ? startup : ended)(),
    resumeStripeSubscription: () => {
      resumed = true;
      return ok(startup.renewal)();
    },
  });
  await screen.findByRole('region', { name: 'Current plan' });
  assert.equal(screen.queryByRole('button', { name: 'Update card' }), null, 'nothing is charged');
  await user.press('Resume subscription');
  await screen.findByText('Your subscription is active again');
  assert.match(textOf(screen.getByRole('region', { name: 'Current plan' })), /Next charge: \$14\.99 on January 20/);
  assert.equal(screen.queryByRole('button', { name: 'Resume subscription' }), null);
  assert.equal(document.activeElement, screen.getByRole('region', { name: 'Current plan' }));
});

test('a failed renewal shows the end of the grace period instead of the next charge', async () => {
  await show({ getSubscription: ok({ ...startup, graceUntil: '2027-01-23T12:00:00.000Z' }) });
  await screen.findByText(
    /We couldn’t renew Startup. It stays active until January.23,.2027 at 12:00.PM; pay before then/,
  );
  assert.equal(screen.queryByText(/Next charge/), null);
});

test('what another plan than the active one will cost, or was not paid for, names that plan', async () => {
  const { renewal } = startup;
  const later = { ...startup, renewal: renewal && { ...renewal, plan: 'personal' as const } };
  await show({ getSubscription: ok(later) });
  assert.match(
    textOf(await screen.findByRole('region', { name: 'Current plan' })),
    /Next charge for Personal: \$14\.99/,
  );
  closePage();
  await show({ getSubscription: ok({ ...later, graceUntil: '2027-01-25T12:00:00.000Z' }) });
  const plan = await screen.findByRole('region', { name: 'Current plan' });
  assert.match(textOf(plan), /We couldn’t renew Personal/);
});

test('a plan that was paid once says that it ends by itself', async () => {
  await show({ getSubscription: ok({ ...startup, subscribing: false, renewal: null }) });
  const text = textOf(await screen.findByRole('region', { name: 'Current plan' }));
  assert.match(text, /Doesn’t renew automatically\./);
  assert.doesNotMatch(text, /unsubscribed/);
});

test('the days of entitlements to the same plan are added', async () => {
  const [entitlement] = startup.entitlements;
  const more = { ...entitlement, entitlementId: 'c', state: 'queued', daysLeft: 30 };
  await show({ getSubscription: ok({ ...startup, entitlements: [entitlement, more] }) });
  const bar = await screen.findByRole('meter');
  assert.deepEqual([bar.getAttribute('value'), bar.getAttribute('max')], ['42', '60']);
});

test('closing the unsubscribe dialog sends nothing', async () => {
  const { sent } = await show({ getSubscription: ok(startup) });
  await screen.findByRole('region', { name: 'Current plan' });
  await user.press('Unsubscribe');
  await user.press('Keep my plan');
  assert.equal(screen.queryByRole('dialog'), null);
  assert.equal(sent.filter(({ operation }) => operation === 'cancelStripeSubscription').length, 0);
});

test('a failed unsubscription shows the error and keeps the dialog open', async () => {
  await show({ getSubscription: ok(startup), cancelStripeSubscription: refused(502, 3004) });
  await screen.findByRole('region', { name: 'Current plan' });
  await user.press('Unsubscribe');
  await user.press('Yes, unsubscribe');
  await screen.findByText(/payment provider isn’t responding/);
  assert.ok(screen.getByRole('dialog'));
});

test('a subscription that ended meanwhile is loaded again, whether it is to be canceled or resumed', async () => {
  const refusal = refused(409, 3005);
  for (const [before, presses] of [
    [startup, ['Unsubscribe', 'Yes, unsubscribe']],
    [ended, ['Resume subscription']],
  ] as const) {
    let isOver = false;
    const getSubscription = () => ok(isOver ? free : before)();
    await show({ getSubscription, cancelStripeSubscription: refusal, resumeStripeSubscription: refusal });
    await screen.findByRole('region', { name: 'Current plan' });
    isOver = true;
    for (const name of presses) await user.press(name);
    await screen.findByText(/You don’t have an active subscription/);
    await waitFor(() => assert.equal(screen.queryByRole('button', { name: presses[0] }), null));
    assert.equal(screen.queryByRole('dialog'), null);
    closePage();
  }
});

test('an unsubscription or resumption that may have been made says so, and the plan is loaded again', async () => {
  const unclear = refused(502, 3016);
  for (const [before, after, presses] of [
    [startup, ended, ['Unsubscribe', 'Yes, unsubscribe']],
    [ended, startup, ['Resume subscription']],
  ] as const) {
    let isMade = false;
    const change = () => {
      isMade = true;
      return unclear();
    };
    const getSubscription = () => ok(isMade ? after : before)();
    await show({ getSubscription, cancelStripeSubscription: change, resumeStripeSubscription: change });
    await screen.findByRole('region', { name: 'Current plan' });
    for (const name of presses) await user.press(name);
    await screen.findByText(/it may have gone through/);
    await waitFor(() => assert.equal(screen.queryByRole('button', { name: presses[0] }), null));
    assert.equal(screen.queryByRole('dialog'), null);
    closePage();
  }
});

test('while another plan is active, unsubscribing promises no date', async () => {
  const renewal = { ...startup.renewal, plan: 'personal' };
  await show({ getSubscription: ok({ ...startup, renewal }) });
  await screen.findByRole('region', { name: 'Current plan' });
  await user.press('Unsubscribe');
  assert.match(textOf(screen.getByRole('dialog')), /Your plan stays active until the time you’ve paid for runs out/);
});

test('a plan that fails to load can be requested again', async () => {
  let tries = 0;
  await show({ getSubscription: () => (++tries === 1 ? refused(500, 1009)() : ok(free)()) });
  await screen.findByText('We couldn’t load your plan');
  screen.getByRole('button', { name: 'Try again' }).focus();
  await user.press('Try again');
  await screen.findByRole('region', { name: 'Current plan' });
  assert.equal(document.activeElement, screen.getByRole('main'), 'the focus stays in the page');
});

test('what the API says about a failure is shown, also with a code that this version does not know', async () => {
  const body = { success: false, code: 7777, msg: 'The accounts move until noon.', data: null };
  await show({ getSubscription: () => ({ status: 500, body }) });
  assert.match(textOf(await screen.findByRole('alert')), /couldn’t load your plan ?The accounts move until noon\./);
});

test('products that fail to load can be requested again, and the plan stays visible', async () => {
  let tries = 0;
  const { promise: held, resolve: fail } = Promise.withResolvers<FakeResponse>();
  const handler = () => (++tries === 1 ? held : ok({ products })());
  await show({ getSubscription: ok(free), listProducts: handler });
  await screen.findByRole('region', { name: 'Current plan' });
  assert.equal(screen.queryByText(/couldn’t load the prices/), null, 'not before the response');
  fail(refused(500, 1009)());
  await screen.findByText(/couldn’t load the prices/);
  assert.ok(screen.getByRole('region', { name: 'Current plan' }));
  await user.press('Try again');
  await screen.findByRole('region', { name: 'All plans' });
});

test('unsubscribing in grace says that the plan ends immediately and offers no undo', async () => {
  await show({ getSubscription: ok({ ...startup, graceUntil: '2027-01-23T12:00:00.000Z' }) });
  await screen.findByRole('region', { name: 'Current plan' });
  await user.press('Unsubscribe');
  const dialog = textOf(screen.getByRole('dialog', { name: 'Unsubscribe from Startup?' }));
  assert.match(dialog, /hasn’t been paid.*Startup ends right away/);
  assert.doesNotMatch(dialog, /undo|until January/);
});

test('a declined renewal can be paid and its card updated, each on a page of the payment provider', async () => {
  const opened = mock.method(location, 'assign', () => {});
  const card = { brand: 'visa', last4: '4242' };
  const graceUntil = '2027-01-23T12:00:00.000Z';
  const amountDue = { amount: 1499, currency: 'USD' };
  await show({
    getSubscription: ok({ ...startup, card, graceUntil, amountDue }),
    payRenewal: ok({ url: 'https://provider.example/invoice' }),
    openBillingPortal: ok({ url: 'https://provider.example/portal' }),
  });
  const plan = await screen.findByRole('region', { name: 'Current plan' });
  assert.match(textOf(plan), /Visa ending in 4242/);
  assert.match(
    textOf(plan),
    /We couldn’t renew Startup. It stays active until January.23,.2027 at 12:00.PM; pay before then/,
  );
  await user.press('Pay $14.99 now');
  await user.press('Update card');
  await waitFor(() =>
    assert.deepEqual(
      opened.mock.calls.map(({ arguments: [url] }) => url),
      ['https://provider.example/invoice', 'https://provider.example/portal'],
    ),
  );
});

test('a renewal that was paid meanwhile is loaded again instead of opening a page', async () => {
  const due = { ...startup, amountDue: { amount: 1499, currency: 'USD' }, graceUntil: '2027-01-23T12:00:00.000Z' };
  let paid = false;
  await show({ getSubscription: () => ok(paid ? startup : due)(), payRenewal: refused(409, 3015) });
  await screen.findByRole('button', { name: 'Pay $14.99 now' });
  paid = true;
  await user.press('Pay $14.99 now');
  await waitFor(() => assert.equal(screen.queryByRole('button', { name: 'Pay $14.99 now' }), null));
  assert.ok(screen.getByText(/nothing to pay/));
});

test('what was paid on a page of the payment provider shows when the customer returns', async () => {
  const due = { ...startup, amountDue: { amount: 1499, currency: 'USD' }, graceUntil: '2027-01-23T12:00:00.000Z' };
  for (const [target, event] of [
    [document, new Event('visibilitychange')],
    [window, Object.assign(new Event('pageshow'), { persisted: true })],
  ] as const) {
    let paid = false;
    await show({ getSubscription: () => ok(paid ? startup : due)() });
    await screen.findByRole('button', { name: 'Pay $14.99 now' });
    paid = true;
    await act(async () => void target.dispatchEvent(event));
    await waitFor(() => assert.equal(screen.queryByRole('button', { name: 'Pay $14.99 now' }), null, event.type));
    closePage();
  }
});

test('a tab that was left shows the plan that another one has bought', async () => {
  let bought = false;
  await show({ getSubscription: () => ok(bought ? startup : free)() });
  const plan = await screen.findByRole('region', { name: 'Current plan' });
  assert.match(textOf(plan), /Free/);
  bought = true;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => assert.match(textOf(plan), /Startup/));
  assert.equal(document.activeElement, document.body, 'the page does not scroll to what has changed');
});

test('a button that opened a page of the payment provider works again after the browser’s back button', async (context) => {
  const opened = context.mock.method(location, 'assign', () => {});
  await show({
    getSubscription: ok({ ...startup, card: ended.card }),
    openBillingPortal: ok({ url: 'https://provider.example/portal' }),
  });
  const isBusy = () => screen.getByRole('button', { name: 'Update card' }).getAttribute('aria-busy');
  await screen.findByRole('button', { name: 'Update card' });
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await user.press('Update card');
  assert.equal(opened.mock.callCount(), 1);
  assert.equal(isBusy(), 'true');
  await act(async () => void dispatchEvent(new Event('pagehide')));
  assert.equal(isBusy(), null);
});

test('a button whose page of the payment provider has not been shown after all works again', async (context) => {
  const opened = context.mock.method(location, 'assign', () => {});
  await show({
    getSubscription: ok({ ...startup, card: ended.card }),
    openBillingPortal: ok({ url: 'https://provider.example/portal' }),
  });
  const isBusy = () => screen.getByRole('button', { name: 'Update card' }).getAttribute('aria-busy');
  await screen.findByRole('button', { name: 'Update card' });
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await user.press('Update card');
  assert.equal(opened.mock.callCount(), 1);
  act(() => context.mock.timers.tick(9_999));
  assert.equal(isBusy(), 'true');
  act(() => context.mock.timers.tick(1));
  assert.equal(isBusy(), null);
});

test('a customer who has left before the payment provider responded stays on the other page', async (context) => {
  const opened = context.mock.method(location, 'assign', () => {});
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await show({ getSubscription: ok({ ...startup, card: ended.card }), openBillingPortal: () => promise });
  await screen.findByRole('button', { name: 'Update card' });
  await user.press('Update card');
  await act(() => navigate('/download'));
  resolve(ok({ url: 'https://provider.example/portal' })());
  await user.settle();
  assert.equal(opened.mock.callCount(), 0);
});

test('products are named by what choosing them does', async () => {
  await show({
    getSubscription: ok({ ...startup, plan: 'personal', renewal: { ...startup.renewal, plan: 'personal' } }),
  });
  const link = await screen.findByRole('link', { name: 'Add a month: Personal, Monthly plan' });
  assert.match(textOf(link.closest('li') as HTMLElement), /15 locations.*\$9\.99 a month/);
  assert.ok(screen.getByRole('link', { name: 'Upgrade to Startup: Startup, Yearly plan' }));
});

test('each tab has a title of its own in the browser', async () => {
  for (const [search, title] of [
    ['', 'Dashboard'],
    ['?tab=billing', 'Billing'],
    ['?tab=settings', 'Settings'],
  ] as const) {
    await renderPage(DashboardPage, { path: '/dashboard', search, api: withProducts, signedIn: true });
    assert.equal(document.title, `${title} · ${brand.name}`);
    closePage();
  }
});

test('the answers that name support have a link that writes to it', async () => {
  await show({ getSubscription: ok(free) });
  const questions = within(await screen.findByRole('region', { name: 'Frequently asked questions' }));
  const links = questions.getAllByRole<HTMLAnchorElement>('link', { name: brand.supportEmail, hidden: true });
  assert.deepEqual(
    links.map((link) => link.getAttribute('href')),
    Array(3).fill(`mailto:${brand.supportEmail}`),
  );
});
