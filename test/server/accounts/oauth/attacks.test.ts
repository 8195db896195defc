/** What an attacker, another browser or a faulty provider can send: each leads to the sign-in page with an error code, never to a session or a 500. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { callbacksPerClient } from '#server/accounts/oauth/flow-routes.ts';
import { deriveFlowSecrets } from '#server/accounts/oauth/rules.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { applyRetention } from '#server/retention.ts';
import { openTestApp, takeAttempts, testPassword } from '#test/server/support.ts';
import { paths } from '../support.ts';
import {
  type Browser,
  type BrowserPage,
  challenge,
  createBrowser,
  queryParam,
  site,
  startUrl,
  verifier,
} from './browser.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const callback = '/oauth/callback/google';

let log = '';
const write = (line: string) => {
  log += line;
};
const testApp = await openTestApp({ sandbox: true, logTo: { write } });

const assertRefused = (page: BrowserPage) =>
  assert.equal(page.url.href, `${site}/en/auth/sign-in?error=2011&type=google`);
const assertSignedIn = (page: BrowserPage) => assert.match(page.url.pathname, /\/auth\/success$/, page.url.href);
const readCookie = (browser: Browser) => browser.cookies.find(({ name }) => name === 'oauth')?.value ?? 'no cookie';
const readField = (page: BrowserPage, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page.html)?.[1] ?? '';
const readState = (page: BrowserPage) => readField(page, 'state');
/** Posts the page's form without following the redirect. */
const postForm = (page: BrowserPage, changes: Record<string, string> = {}) => {
  const fields = Object.fromEntries(['state', 'code', 'iss'].map((name) => [name, readField(page, name)]));
  const payload = new URLSearchParams({ ...fields, ...changes }).toString();
  return testApp.app.inject({ method: 'POST', url: callback, headers: form, payload });
};
const findFlows = (page: BrowserPage) =>
  testApp.context.db
    .selectFrom('oauth_flows')
    .selectAll()
    .where('state_digest', '=', createHash('sha256').update(readState(page)).digest('hex'))
    .execute();
const ada = { email: 'ada@example.com' };

test('a callback form works only once', async () => {
  const browser = createBrowser(testApp);
  const page = await browser.callbackPage('google', ada);
  assertSignedIn(await browser.submit(page));
  assertRefused(await browser.submit(page));
});

test('a callback form does not work in another browser, and still works in its own', async () => {
  const owner = createBrowser(testApp);
  const page = await owner.callbackPage('google', ada);
  const attacker = createBrowser(testApp);
  assertRefused(await attacker.submit(page));
  await attacker.getRedirect(startUrl('google'));
  assert.notEqual(readCookie(attacker), readCookie(owner));
  assertRefused(await attacker.submit(page));
  assert.equal((await findFlows(page)).length, 1);
  assertSignedIn(await owner.visit(`${site}${callback}?state=${readState(page)}`));
});

test('a second form does not replace the stored one', async () => {
  const browser = createBrowser(testApp);
  const page = await browser.callbackPage('google', ada);
  await postForm(page);
  await postForm(page, { code: 'code-of-the-attacker' });
  assertSignedIn(await browser.visit(`${site}${callback}?state=${readState(page)}`));
});

test('a form with a field twice is not stored', async () => {
  const page = await createBrowser(testApp).callbackPage('google', { email: 'twice@example.com' });
  const fields = new URLSearchParams({ state: readState(page), code: readField(page, 'code') });
  fields.append('code', 'another');
  await testApp.app.inject({ method: 'POST', url: callback, headers: form, payload: fields.toString() });
  assert.deepEqual(
    (await findFlows(page)).map(({ callback_form }) => callback_form),
    [null],
  );
});

test('the navigation before the form is refused, and does not end the flow', async () => {
  const browser = createBrowser(testApp);
  const page = await browser.callbackPage('google', ada);
  assertRefused(await browser.visit(`${site}${callback}?state=${readState(page)}`));
  assertSignedIn(await browser.submit(page));
});

for (const parameter of ['state', 'nonce', 'code_challenge']) {
  test(`an authorization request with a changed ${parameter} is refused`, async () => {
    const browser = createBrowser(testApp);
    const url = new URL(await browser.getRedirect(startUrl('google')));
    url.searchParams.set(parameter, randomBytes(32).toString('base64url'));
    assertRefused(await browser.submit(await browser.authorize(url.href, ada)));
  });
}

test('a code from another flow of the same browser is refused', async () => {
  const browser = createBrowser(testApp);
  const first = await browser.callbackPage('google', ada);
  const second = await browser.callbackPage('google', ada);
  const html = second.html.replace(readField(second, 'code'), readField(first, 'code'));
  assertRefused(await browser.submit({ ...second, html }));
});

test('the callback of one provider is refused at another', async () => {
  const browser = createBrowser(testApp);
  const page = await browser.callbackPage('google', ada);
  const result = await browser.submit({ ...page, html: page.html.replace('callback/google', 'callback/apple') });
  assert.equal(result.url.href, `${site}/en/auth/sign-in?error=2011&type=apple`);
});

test('a callback that names another issuer is refused', async () => {
  const browser = createBrowser(testApp);
  const page = await browser.callbackPage('google', ada);
  assertRefused(
    await browser.submit({ ...page, html: page.html.replace(/(name="iss" value=")[^"]+/, '$1https://evil.example') }),
  );
});

test('a flow expires after ten minutes', async () => {
  const browser = createBrowser(testApp);
  const early = await browser.callbackPage('google', ada);
  const late = await browser.callbackPage('google', ada);
  testApp.clock.advance(10 * minuteMs - 1);
  assertSignedIn(await browser.submit(early));
  testApp.clock.advance(1);
  assertRefused(await browser.submit(late));
});

test('errors of the provider other than a cancellation are logged as failures', async () => {
  const browser = createBrowser(testApp);
  const page = await browser.callbackPage('google', { ...ada, cancel: true });
  const failed = page.html.replace('access_denied', 'temporarily_unavailable');
  assertRefused(await browser.submit({ ...page, html: failed }));
  assert.match(log, /"reason":"temporarily_unavailable"/);
});

test('every invalid post leads to the sign-in page', async () => {
  const state = randomBytes(32).toString('base64url');
  const bodies: [string, string | Buffer, Record<string, string>][] = [
    ['nothing', '', form],
    ['no state', 'code=x', form],
    ['an unknown state', `state=${state}&code=x`, form],
    ['two states', `state=${state}&state=${state}&code=x`, form],
    ['two codes', `state=${state}&code=x&code=y`, form],
    ['a NUL', `state=${state}&code=%00`, form],
    ['a half character', `state=${state}&code=%ed%a0%80`, form],
    ['bytes', Buffer.from([0xff, 0x00, 0x25]), form],
    ['a prototype', `__proto__=x&constructor=y&state=${state}`, form],
    ['many fields', `state=${state}&${'a&'.repeat(30_000)}`, form],
    ['too much', `state=${state}&code=${'x'.repeat(70_000)}`, form],
    ['a long code', `state=${state}&code=${'x'.repeat(20_000)}`, form],
    ['JSON', JSON.stringify({ state, code: 'x' }), { 'content-type': 'application/json' }],
    ['a file', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['no content type', `state=${state}`, {}],
  ];
  for (const [description, payload, headers] of bodies) {
    const posted = await testApp.app.inject({ method: 'POST', url: callback, headers, payload });
    assert.equal(posted.statusCode, 303, description);
    let { location } = posted.headers;
    if (new URL(String(location)).pathname === callback) {
      const { pathname, search } = new URL(String(location));
      location = (await testApp.get(pathname + search)).headers.location;
    }
    assert.equal(location, `${site}/en/auth/sign-in?error=2011&type=google`, description);
  }
});

test('every invalid query of the start and the callback redirects', async () => {
  const queries = ['', '?state=', '?state=x&state=y', '?state[a]=b', '?state=%00', `?state=${'x'.repeat(43)}`, '?%ff'];
  for (const query of queries) {
    const { status, headers } = await testApp.get(`${callback}${query}`);
    assert.deepEqual([status, headers.location], [303, `${site}/en/auth/sign-in?error=2011&type=google`], query);
  }
  const starts = ['?locale=xx&remember=maybe&invite=%00', '?locale=de&locale=fr', `?invite=${'x'.repeat(5_000)}`];
  for (const query of starts) {
    const { status, headers } = await testApp.get(`/oauth/start/google${query}&challenge=${challenge}`);
    assert.equal(status, 303, query);
    assert.match(String(headers.location), /\/google\/auth\?/, query);
  }
  assert.equal((await testApp.get('/oauth/start/github')).status, 404);
  assert.equal((await testApp.get('/oauth/start/__proto__')).status, 404);
});

test('the cookie cannot be read by scripts or sent by other sites', async () => {
  const { headers } = await testApp.get(`/oauth/start/google?challenge=${challenge}`);
  assert.match(String(headers['set-cookie']), /^oauth=[\w-]{43}; Max-Age=600; Path=\/oauth; HttpOnly; SameSite=Lax$/);
  assert.equal(headers['cache-control'], 'no-store');
});

test('neither the database nor the log holds a secret of a sign-in', async () => {
  const { db } = testApp.context;
  await testApp.signUp('known@example.com');
  const browser = createBrowser(testApp);
  const page = await browser.callbackPage('google', { email: 'known@example.com' });
  await postForm(page);
  const tables = [
    'oauth_flows',
    'oauth_sign_ins',
    'external_identities',
    'one_time_tokens',
    'sessions',
    'codes',
    'requested_codes',
  ] as const;
  const dump = async () =>
    JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
  const during = await dump();
  assert.equal((await findFlows(page)).length, 1);
  const pending = await browser.visit(`${site}${callback}?state=${readState(page)}`);
  const newUser = await createBrowser(testApp).signIn('apple', { email: 'fresh@example.com', firstName: 'Grace' });
  const afterwards = await dump();
  const binding = readCookie(browser);
  const state = readState(page);
  const secrets = {
    state,
    code: readField(page, 'code'),
    binding,
    ...deriveFlowSecrets(binding, state),
    oauth: queryParam(pending, 'oauth'),
    token: queryParam(newUser, 'token'),
  };
  for (const [name, secret] of Object.entries(secrets)) {
    assert.match(secret, /^[\w-]{43}$/, name);
    for (const [source, text] of Object.entries({ during, afterwards, log })) {
      assert.ok(!text.includes(secret), `${name} is in ${source}`);
    }
  }
  assert.doesNotMatch(log, /known@example|fresh@example|Grace|sandbox-secret/);
});

test('expired sign-ins are deleted', async () => {
  const { db } = testApp.context;
  await createBrowser(testApp).getRedirect(startUrl('google'));
  await createBrowser(testApp).signIn('google', { email: 'unsure@example.com', unverified: true });
  const count = async () =>
    (await db.selectFrom('oauth_flows').select('identity_provider').execute()).length +
    (await db.selectFrom('oauth_sign_ins').select('identity_provider').execute()).length;
  const live = await count();
  await applyRetention(testApp.context);
  assert.ok((await count()) >= 2 && (await count()) <= live);
  testApp.clock.advance(dayMs + 15 * minuteMs);
  await applyRetention(testApp.context);
  assert.equal(await count(), 0);
});

test('starts of one client are limited', async () => {
  const ipAddress = '192.0.2.77';
  const locations: string[] = [];
  for (let count = 0; count < 301; count++) {
    locations.push(
      String((await testApp.get(`/oauth/start/google?challenge=${challenge}`, { ipAddress })).headers.location),
    );
  }
  assert.match(locations[299] ?? '', /\/google\/auth\?/);
  assert.equal(locations[300], `${site}/en/auth/sign-in?error=1006&type=google`);
});

test('what strangers in the same network do does not stop a sign-in that has begun', async () => {
  const browser = createBrowser(testApp);
  const page = await browser.callbackPage('google', { email: 'neighbor@example.com' });
  await takeAttempts(testApp, callbacksPerClient, browser.ipAddress, 120);
  assert.equal((await browser.submit(page)).url.pathname, '/en/auth/success');
  assert.equal(queryParam(await browser.submit(page), 'error'), '1006', 'a second time it is as good as unknown');
});

test('callbacks of one client are limited to 120, both the post and the navigation', async () => {
  const ipAddress = '192.0.2.78';
  await takeAttempts(testApp, callbacksPerClient, ipAddress, 119);
  const state = 'x'.repeat(43);
  const post = () =>
    testApp.app.inject({
      method: 'POST',
      url: callback,
      headers: form,
      payload: `state=${state}&code=x`,
      remoteAddress: ipAddress,
    });
  assert.equal((await post()).headers.location, `${site}${callback}?state=${state}`);
  const visited = await testApp.get(`${callback}?state=${state}`, { ipAddress });
  for (const { headers } of [await post(), visited])
    assert.equal(headers.location, `${site}/en/auth/sign-in?error=1006&type=google`);
});

test('with https the cookie is Secure, and its path is below that of the site', async () => {
  const secure = await openTestApp({
    sandbox: true,
    env: { SITE_URL: 'https://tern.example', API_URL: 'https://tern.example/shop/' },
  });
  const response = await secure.get(`/oauth/start/google?challenge=${challenge}`);
  assert.match(String(response.headers['set-cookie']), /; Path=\/shop\/oauth; HttpOnly; SameSite=Lax; Secure$/);
  const params = new URL(String(response.headers.location)).searchParams;
  assert.equal(params.get('redirect_uri'), 'https://tern.example/shop/oauth/callback/google');
});

test('what a sign-in ends with is of use only in the browser that began it', async () => {
  const proofs = [{}, { verifier: 'another-browser'.repeat(3) }];
  for (const proof of proofs) {
    const token = queryParam(await createBrowser(testApp).signIn('google', ada), 'token');
    const exchange = { token, flag: 'google', deviceType: 'web', ...proof };
    assert.equal((await testApp.post(paths.exchange, exchange)).body.code, 2007);
  }
  await testApp.signUp('step@example.com');
  const token = queryParam(await createBrowser(testApp).signIn('google', { email: 'step@example.com' }), 'oauth');
  for (const proof of proofs) {
    assert.equal((await testApp.post(paths.describe, { token, ...proof })).body.code, 2009);
    const completion = { token, password: testPassword, ...proof };
    assert.equal((await testApp.post(paths.complete, completion)).body.code, 2009);
  }
  assert.equal((await testApp.post(paths.describe, { token, verifier })).status, 200);
});

test('a flow that no browser can finish does not begin', async () => {
  for (const query of ['', '?challenge=short', `?challenge=${'a'.repeat(44)}`]) {
    const { headers } = await testApp.get(`/oauth/start/google${query}`);
    assert.equal(headers.location, `${site}/en/auth/sign-in?error=2011&type=google`);
  }
});

test('a failure of the server is logged as one of the request, not of the provider', async ({ mock }) => {
  mock.method(testApp.context.db, 'updateTable', () => {
    throw new Error('no such table');
  });
  log = '';
  const payload = new URLSearchParams({ state: 'x'.repeat(43), code: 'x' }).toString();
  const response = await testApp.app.inject({ method: 'POST', url: callback, headers: form, payload });
  assert.match(String(response.headers.location), /\/en\/auth\/sign-in\?error=1009&type=google$/);
  assert.match(log, /no such table.+"request failed"/);
  assert.doesNotMatch(log, /oauth sign-in failed/);
});
