/** Maintenance and the catalog, which every process follows while it runs; `npm test` runs this on PGlite and on PostgreSQL. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { operations } from '#api-spec/operations.ts';
import { PaymentMethod } from '#api-spec/orders.ts';
import { createOperatorSettings } from '#server/operator-settings/operator-settings.ts';
import { findSettings, saveSetting } from '#server/operator-settings/store.ts';
import { runCommand } from '#server/ops/run.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { openTestShop, paths } from '../billing/test-shop.ts';

const folder = createTemporaryFolder();
const shop = await openTestShop();
const token = await shop.signUp('ada@example.com');

const ops = (...argv: string[]) => runCommand(shop.context, { argv, user: 'olga', folder });
const because = ['--why', 'planned'];
const userInfo = '/turboClient/api/c-end/user-info';
const products = '/turboClient/api/product/list/official';
const off = () => ops('maintenance', 'off', ...because);
const readConfig = async () => JSON.parse((await shop.get('/config.json')).raw);
const buy = () => shop.post(paths.card, { good_id: 1 }, { token });

afterEach(off);

test('announced maintenance closes nothing', async () => {
  assert.equal((await readConfig()).notice, null);
  const { exitCode, text } = await ops('maintenance', 'on', '--until', '2026-11-21T13:00Z', ...because);
  assert.equal(exitCode, 0, text);
  assert.deepEqual((await readConfig()).notice, { closed: 'none', message: null, until: '2026-11-21T13:00:00.000Z' });
  assert.equal((await buy()).status, 200);
});

test('closed purchases answer 503 until they are opened; the rest, webhooks and readiness stay', async () => {
  await ops('maintenance', 'on', '--close', 'purchases', '--until', '2026-11-21T12:10:00Z', ...because);
  for (const path of [paths.card, paths.paypal, paths.pay]) {
    const refused = await shop.post(path, { good_id: 1 }, { token });
    assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [503, 1013, '600'], path);
  }
  assert.equal((await shop.get(userInfo, { token })).status, 200);
  await off();
  assert.equal((await buy()).status, 200);
});

test('with everything closed, visitors still see where they are and what there is', async () => {
  await ops('maintenance', 'on', '--close', 'all', '--message', 'Back soon', ...because);
  const { status, headers, body } = await shop.get(userInfo, { token });
  assert.deepEqual([status, body.code, headers['retry-after']], [503, 1013, '60']);
  assert.equal((await readConfig()).notice.message, 'Back soon');
  for (const url of ['/ipGeo', products, '/readyz']) assert.equal((await shop.get(url)).status, 200, url);
  // A webhook is read, and refused for its signature.
  assert.equal((await shop.post(paths.webhook, {})).body.code, 1001);
});

test('with everything closed, what visitors can do without an account and signing out stay open, and nothing else', async () => {
  await ops('maintenance', 'on', '--close', 'all', ...because);
  const open = ['getIpGeo', 'createDnsTest', 'getDnsTest', 'listProducts', 'submitContact', 'signOut'];
  for (const { id, method, path: url } of Object.values(operations)) {
    const { statusCode, json } = await shop.app.inject({
      method: method.toUpperCase() as 'GET',
      url: url.replace(/\{\w+\}/g, '1'),
    });
    if (open.includes(id)) assert.notEqual(statusCode, 503, id);
    else assert.deepEqual([statusCode, json().code], [503, 1013], id);
  }
});

test('with everything closed, nobody signs in or up by an identity provider, and the sign-in page says why', async () => {
  const visit = async (method: 'GET' | 'POST', url: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'de' };
    const form = method === 'POST' ? { headers, payload: 'code=1&state=1' } : { headers };
    const { statusCode, headers: response } = await shop.app.inject({ method, url, ...form });
    return [statusCode, response.location];
  };
  const navigations = [
    ['GET', '/oauth/start/google?locale=de'],
    ['POST', '/oauth/callback/google?state=1'],
    ['GET', '/oauth/callback/google?state=1'],
  ] as const;
  const closed = [303, 'http://localhost:3000/de/auth/sign-in?error=1013&type=google'];
  await ops('maintenance', 'on', '--close', 'purchases', ...because);
  for (const [method, url] of navigations) assert.notDeepEqual(await visit(method, url), closed);
  await ops('maintenance', 'on', '--close', 'all', ...because);
  for (const [method, url] of navigations) assert.deepEqual(await visit(method, url), closed);
  const settings = 'http://localhost:3000/de/dashboard?tab=settings&error=1013&type=google';
  assert.deepEqual(await visit('GET', '/oauth/start/google?locale=de&connect=1'), [303, settings]);
});

test('a client of a long maintenance asks again within an hour', async () => {
  await ops('maintenance', 'on', '--close', 'purchases', '--until', '2026-11-22T12:00:00Z', ...because);
  assert.equal((await buy()).headers['retry-after'], '3600');
});

test('another process follows', async () => {
  const other = createOperatorSettings(shop.context);
  await ops('maintenance', 'on', '--close', 'all', ...because);
  await other.refresh();
  assert.equal(other.current().maintenance?.closed, 'all');
  const { maintenance } = other.current();
  await other.refresh();
  assert.equal(other.current().maintenance, maintenance, 'the same object while nothing changes');
  await off();
  await other.refresh();
  assert.equal(other.current().maintenance, null);
});

test('a setting that this version cannot read is reported and changes nothing', async () => {
  const errors: unknown[] = [];
  const log = Object.assign(Object.create(shop.context.log), { error: (fields: unknown) => errors.push(fields) });
  const other = createOperatorSettings({ ...shop.context, log });
  await ops('maintenance', 'on', '--close', 'purchases', ...because);
  await other.refresh();
  await saveSetting(shop.context.db, 'maintenance', { closed: 'half' }, shop.clock.now());
  await other.refresh();
  assert.equal(other.current().maintenance?.closed, 'purchases');
  assert.equal(errors.length, 1);
});

test('a process that follows the settings is notified of each change once', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const { db } = shop.context;
  const other = createOperatorSettings(shop.context);
  const changes: unknown[] = [];
  const stop = other.follow((current, former) => changes.push([former.maintenance, current.maintenance?.closed]));
  context.after(stop);
  await ops('maintenance', 'on', '--close', 'all', ...because);
  for (let times = 1; times <= 3; times++) {
    context.mock.timers.tick(2_000);
    await waitUntil(() => changes.length > 0, 'the process is not notified');
    // Meanwhile a second notification would probably come, too.
    for (let tries = 0; tries < 20; tries++) await findSettings(db);
  }
  assert.deepEqual(changes, [[null, 'all']]);
});

test('maintenance is refused with an unclear or past end, or an unknown part', async () => {
  for (const options of [
    ['--until', '2026-11-21T13:00'],
    ['--until', 'noonZ'],
    ['--until', '2026-11-31T13:00Z'],
    ['--until', '2026-11-21T11:59Z'],
    ['--close', 'nothing'],
  ])
    assert.equal((await ops('maintenance', 'on', ...options, ...because)).exitCode, 2, options.join(' '));
  assert.equal((await off()).exitCode, 1);
});

const catalog = (...prices: [id: number, plan: string, term: string, amount: number][]) => {
  const entries = prices.map(([good_id, plan, term, amount]) => ({
    good_id,
    plan,
    term,
    price: { amount, currency: 'USD' },
  }));
  writeFileSync(path.join(folder, 'catalog.json'), JSON.stringify(entries));
};
const prices = async () =>
  (await shop.get(products)).body.data.products.map((product: { charge: { amount: number } }) => product.charge.amount);

test('a catalog is checked and applied while the server runs; an order keeps the price it was made with', async () => {
  const before = await prices();
  const order = (await buy()).body.data;
  catalog([1, 'personal', 'month', 1234], [2, 'personal', 'year', 9900], [9, 'startup', 'month', 2000]);
  const { text } = await ops('catalog', 'check', 'catalog.json');
  assert.match(text, /1 +personal +month +\$9\.99 +\$12\.34/);
  assert.match(text, /4 +startup +year +\S+ +not sold/);
  assert.deepEqual(await prices(), before, 'a check changes nothing');
  assert.equal((await ops('catalog', 'apply', 'catalog.json')).exitCode, 2, 'needs a reason');
  assert.equal((await ops('catalog', 'apply', 'catalog.json', ...because)).exitCode, 0);
  assert.deepEqual(await prices(), [1234, 9900, 2000]);
  const { body } = await shop.get(paths.order(order.orderId), { token });
  assert.equal(body.data.amount, 999);
  assert.match((await ops('audit')).text, /catalog apply catalog\.json/);
});

for (const method of PaymentMethod.options) {
  test(`a purchase by ${method} costs what its preview says, although an order with a former price is open`, async () => {
    catalog([1, 'personal', 'month', 1500]);
    assert.equal((await ops('catalog', 'apply', 'catalog.json', ...because)).exitCode, 0);
    const customer = await shop.signUp(`${method}-price@example.com`);
    const former = await shop.createOrder(customer, 1, method);
    assert.equal((await shop.createOrder(customer, 1, method)).orderId, former.orderId);
    catalog([1, 'personal', 'month', 1100]);
    assert.equal((await ops('catalog', 'apply', 'catalog.json', ...because)).exitCode, 0);
    const preview = await shop.get(`${paths.preview}?good_id=1&method=${method}`, { token: customer });
    const { orderId } = await shop.createOrder(customer, 1, method);
    const orderOf = async (id: string) => (await shop.get(paths.order(id), { token: customer })).body.data;
    assert.deepEqual((await orderOf(orderId)).amount, preview.body.data.dueToday.amount);
    assert.equal((await orderOf(former.orderId)).status, 'cancelled');
  });
}

test('a purchase has the tax and the currency that apply now, although an order of the same amount is open', async () => {
  const customer = await shop.signUp('rate@example.com');
  const buyWith = async (currency: string, ratePercent: number) => {
    const price = { amount: 1500, currency };
    const entry = { good_id: 1, plan: 'personal', term: 'month', price, tax: { ratePercent, inclusive: true } };
    writeFileSync(path.join(folder, 'catalog.json'), JSON.stringify([entry]));
    assert.equal((await ops('catalog', 'apply', 'catalog.json', ...because)).exitCode, 0);
    const { orderId } = await shop.createOrder(customer, 1);
    const order = (await shop.get(paths.order(orderId), { token: customer })).body.data;
    return [order.currency, order.tax.ratePercent];
  };
  assert.deepEqual(await buyWith('USD', 19), ['USD', 19]);
  assert.deepEqual(await buyWith('USD', 21), ['USD', 21]);
  assert.deepEqual(await buyWith('EUR', 21), ['EUR', 21]);
});

test('a catalog that is invalid, or gives a known id to another product, changes nothing', async () => {
  const before = await prices();
  catalog([1, 'startup', 'month', 100]);
  const renamed = await ops('catalog', 'apply', 'catalog.json', ...because);
  assert.equal(renamed.exitCode, 1);
  assert.match(renamed.text, /good_id 1 is personal by the month/);
  catalog([1, 'personal', 'month', 0]);
  assert.match((await ops('catalog', 'check', 'catalog.json')).text, /line 1 \(entry 1\): price\.amount/);
  assert.match((await ops('catalog', 'check', 'missing.json')).text, /missing\.json/);
  assert.deepEqual(await prices(), before);
});

test('a catalog in a currency that PayPal does not take is refused while PayPal is offered', async () => {
  const entry = { good_id: 1, plan: 'personal', term: 'month', price: { amount: 9000, currency: 'KRW' } };
  writeFileSync(path.join(folder, 'catalog.json'), JSON.stringify([entry]));
  for (const argv of [['check'], ['apply', ...because]]) {
    const [verb = '', ...rest] = argv;
    const { exitCode, text } = await ops('catalog', verb, 'catalog.json', ...rest);
    assert.deepEqual([exitCode, /PayPal does not take KRW: set PAYPAL=off/.test(text)], [1, true]);
  }
  const cardsOnly = { ...shop.context, config: { ...shop.context.config, paypal: { mode: 'off' as const } } };
  const argv = ['catalog', 'check', 'catalog.json'];
  assert.match((await runCommand(cardsOnly, { argv, user: 'olga', folder })).text, /₩9,000/);
});
