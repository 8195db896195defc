/** Outside production, an empty database is seeded with test users, and the sandbox's first page signs in as each of them. */
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { test } from 'node:test';
import { errorCodes } from '#api-spec/codes.ts';
import type { Reward } from '#api-spec/rewards.ts';
import type { Environment } from '#server/config/environment.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import { testUserPassword, testUsers } from '#server/sandbox/test-users/test-users.ts';
import { createBrowser } from '#test/server/accounts/oauth/browser.ts';
import { productionEnv } from '#test/server/production-env.ts';
import { createTestClock, openTestApp, type TestResponse } from '#test/server/support.ts';

const logLines: string[] = [];
const logTo = { write: (line: string) => void logLines.push(line) };
const testApp = await openTestApp({ sandbox: true, testUsers: true, logTo });
await testApp.listen();

const api = '/turboClient/api';
const email = (name: string) => `${name}@tern.example`;

function openSandbox(path: string): Promise<Response> {
  return fetch(`${testApp.sandboxUrl}${path}`, { redirect: 'manual' });
}

/** Signs in with the link of the sandbox page, as the site does. */
async function signIn(name: string): Promise<string> {
  const response = await openSandbox(`/sign-in/${encodeURIComponent(email(name))}`);
  assert.equal(response.status, 303);
  const url = new URL(response.headers.get('location') ?? '');
  assert.equal(url.origin + url.pathname, 'http://localhost:3000/auth/success');
  const body = { token: url.searchParams.get('token'), flag: url.searchParams.get('type'), deviceType: 'web' };
  return (await testApp.post(`${api}/base/v3/token-exchange`, body)).body.data.token;
}

function signInByPassword(name: string, more: object = {}): Promise<TestResponse> {
  const body = { email: email(name), password: testUserPassword, deviceType: 'web', ...more };
  return testApp.post(`${api}/base/v3/service-token`, body);
}

// biome-ignore lint/suspicious/noExplicitAny: the data of any operation
async function read(token: string, path: string): Promise<any> {
  return (await testApp.get(`${api}/c-end/${path}`, { token })).body.data;
}

async function readSubscription(name: string) {
  const subscription = await read(await signIn(name), 'subscription');
  return {
    plan: subscription.plan,
    subscribing: subscription.subscribing,
    states: subscription.entitlements.map((each: { plan: string; state: string }) => `${each.plan} ${each.state}`),
    isEnding: subscription.endsAtPeriodEnd !== null,
    isInGrace: subscription.graceUntil !== null,
  };
}

async function readOrders(name: string) {
  const { rows } = await read(await signIn(name), 'user-orders/query');
  return rows as { orderId: string; status: string }[];
}

const none = { plan: 'free', subscribing: false, states: [], isEnding: false, isInGrace: false };

test('every test user is seeded, and no mail is sent', async () => {
  assert.deepEqual(
    logLines.filter((line) => line.includes('test user')),
    [],
  );
  assert.deepEqual(await testApp.mails(), []);
  const rows = await testApp.context.db.selectFrom('accounts').select('email').execute();
  const emails = rows.map((row) => row.email);
  for (const user of testUsers) assert.ok(emails.includes(user.email), user.email);
  assert.deepEqual(await testApp.context.db.selectFrom('sessions').selectAll().execute(), []);
  const openJobs = testApp.context.db.selectFrom('jobs').select('key').where('ended_at', 'is', null);
  assert.deepEqual(await openJobs.execute(), []);
});

test('users without a plan', async () => {
  for (const name of ['fresh', 'free', 'refunded', 'google'])
    assert.deepEqual(await readSubscription(name), none, name);
  assert.deepEqual(await readOrders('fresh'), []);
  assert.deepEqual(
    (await readOrders('free')).map(({ status }) => status),
    ['completed'],
  );
  assert.deepEqual(
    (await readOrders('refunded')).map(({ status }) => status),
    ['refunded'],
  );
});

test('users with a plan', async () => {
  const personal = { ...none, plan: 'personal', states: ['personal active'] };
  assert.deepEqual(await readSubscription('personal'), { ...personal, subscribing: true });
  assert.deepEqual(await readSubscription('paypal'), personal);
  assert.deepEqual(await readSubscription('both'), {
    ...none,
    plan: 'startup',
    subscribing: true,
    states: ['startup active', 'personal queued'],
  });
  assert.deepEqual(await readSubscription('cancelled'), {
    ...none,
    plan: 'startup',
    states: ['startup active'],
    isEnding: true,
  });
  assert.deepEqual(await readSubscription('grace'), {
    ...none,
    plan: 'personal',
    subscribing: true,
    isInGrace: true,
  });
});

test('the referrer has an expired, a claimed and a claimable reward', async () => {
  const { rows } = await read(await signIn('referrer'), 'user-rewards/query');
  const states = rows.map(({ status, expired }: Reward) => (expired ? 'expired' : status));
  assert.deepEqual(states, ['unclaimed', 'claimed', 'expired']);
  assert.equal((await readSubscription('referrer')).plan, 'personal');
});

test('the payments of test users can be renewed, cancelled, resumed and refunded', async () => {
  const token = await signIn('personal');
  const [order] = await readOrders('personal');
  const found = await fetch(`${testApp.sandboxUrl}/stripe/control/orders/${order?.orderId}`);
  const { subscriptions } = (await found.json()) as { subscriptions: { id: string }[] };
  const renew = `${testApp.sandboxUrl}/stripe/control/subscriptions/${subscriptions[0]?.id}/renew`;
  assert.equal((await fetch(renew, { method: 'POST' })).status, 200);
  assert.equal((await readOrders('personal')).length, 2);

  const subscription = `${api}/v1/payment/stripe/subscription`;
  assert.equal((await testApp.delete(`${subscription}/cancel`, { token })).status, 200);
  assert.equal((await testApp.post(`${subscription}/resume`, undefined, { token })).status, 200);
  const [paidByPaypal] = await readOrders('paypal');
  // Paid 80 days ago.
  const late = await testApp.post(`${api}/c-end/user-orders/${paidByPaypal?.orderId}/refund`, undefined, {
    token: await signIn('paypal'),
  });
  assert.equal(late.body.code, errorCodes.refundTooLate.code);
  const refunded = await testApp.post(`${api}/c-end/user-orders/${order?.orderId}/refund`, undefined, { token });
  assert.equal(refunded.body.data.status, 'refunded');
});

test('all but one sign in with the documented password, and the deleted account can be restored', async () => {
  for (const user of testUsers) {
    const { status, body } = await signInByPassword(user.email.split('@')[0] ?? '');
    if (user.email === email('deleted')) assert.equal(body.code, errorCodes.accountDeleted.code);
    else assert.equal(status === 200, user.hasPassword ?? true, user.email);
  }
  const link = await openSandbox('/sign-in/deleted@tern.example');
  assert.equal(link.headers.get('location'), 'http://localhost:3000/auth/sign-in');
  assert.equal((await signInByPassword('deleted', { restore: true })).status, 200);
  assert.equal((await readSubscription('deleted')).plan, 'personal');
});

test('the Google user signs in at the fake Google', async () => {
  const before = await testApp.context.db.selectFrom('accounts').select('id').execute();
  const page = await createBrowser(testApp).signIn('google', { email: email('google') });
  assert.match(page.url.href, /\/auth\/success\?.*type=google/);
  assert.equal((await testApp.context.db.selectFrom('accounts').select('id').execute()).length, before.length);
});

test('the first page lists every user with its state and a sign-in link', async () => {
  const index = await openSandbox('/');
  const html = await index.text();
  assert.doesNotMatch(index.headers.get('content-security-policy') ?? '', /unsafe/);
  for (const user of testUsers) {
    assert.ok(html.includes(user.email) && html.includes(user.state), user.email);
    assert.ok(html.includes(`href="/sign-in/${encodeURIComponent(user.email)}"`), user.email);
  }
  assert.ok(html.includes(testUserPassword));
});

test('only test users get a sign-in link, and only on this machine', async () => {
  await testApp.signUp('ada@example.com');
  assert.equal((await openSandbox('/sign-in/ada@example.com')).status, 404);
  assert.equal((await openSandbox('/sign-in/invited1@tern.example')).status, 404);
  // A domain of another site that resolves to 127.0.0.1.
  assert.equal(await statusWithHost('evil.example:3001', '/sign-in/free@tern.example'), 403);
  assert.equal(await statusWithHost('localhost:3001', '/sign-in/free@tern.example'), 303);
});

test('a database with accounts is not seeded', async () => {
  const count = async () => (await testApp.context.db.selectFrom('accounts').select('id').execute()).length;
  const accounts = await count();
  const sandbox = await startSandbox({
    config: readConfig({ SANDBOX_PORT: '0' }),
    clock: testApp.clock,
    log: createLog('silent'),
    folder: null,
    siteUrl: () => 'http://127.0.0.1:9',
  });
  await sandbox.addTestUsers(testApp.context, {
    handle: () => {},
    reload: async () => {},
    share: async () => {},
    isBuilt: () => false,
    close: () => {},
  });
  assert.equal(await count(), accounts);
  assert.match(await (await fetch(sandbox.url)).text(), /free@tern\.example/);
  await sandbox.close();
});

test('seeding needs a configuration without real services, outside production', async () => {
  const isOn = (environment: Environment) => readConfig(environment).seed;
  assert.equal(isOn({}), true);
  assert.equal(isOn({ SEED: 'off' }), false);
  assert.equal(isOn({ PAYPAL: 'off' }), true);
  assert.equal(isOn({ DATABASE_URL: 'postgres://127.0.0.1/tern' }), false);
  assert.equal(isOn({ SMTP_URL: 'smtp://mail.example' }), false);
  assert.equal(isOn({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }), false);
  assert.equal(isOn({ ...productionEnv, SEED: 'on' }), false);
  const log = createLog('silent');
  const options = { clock: createTestClock('2026-11-21T12:00:00.000Z'), log, folder: null, siteUrl: () => '' };
  await assert.rejects(startSandbox({ config: readConfig(productionEnv), ...options }), /never runs in production/);
});

/** fetch sends no other Host. */
function statusWithHost(host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${testApp.sandboxUrl}${path}`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject).end();
  });
}
