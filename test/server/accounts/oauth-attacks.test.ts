/** What a stranger, another browser or a provider gone wrong can send: the sign-in page with a reason, never a session, never a 500. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { flowSecrets } from '#server/accounts/oauth/rules.ts';
import { deleteExpired } from '#server/accounts/store.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import { startTestApp, type TestApp } from '#test/server/support.ts';
import { newVisitor, type Place, site, told, type Visitor } from './oauth-visitor.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const callback = '/oauth/callback/google';

let tern: TestApp;
let log = '';
before(async () => {
  const write = (line: string) => {
    log += line;
  };
  tern = await startTestApp({ sandbox: true, logTo: { write } });
});
after(() => tern.close());

const refused = (place: Place) => assert.equal(place.url.href, `${site}/en/auth/sign-in?error=2011&type=google`);
const succeeded = (place: Place) => assert.match(place.url.pathname, /\/auth\/success$/, place.url.href);
const cookieOf = (visitor: Visitor) => visitor.cookies.find(({ name }) => name === 'oauth')?.value ?? 'no cookie';
const field = (page: Place, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.html)?.[1] ?? '';
const stateIn = (page: Place) => field(page, 'state');
/** Posts the page's form, and does not go on. */
const post = (page: Place, changes: Record<string, string> = {}) => {
  const given = Object.fromEntries(['state', 'code', 'iss'].map((name) => [name, field(page, name)]));
  const payload = new URLSearchParams({ ...given, ...changes }).toString();
  return tern.app.inject({ method: 'POST', url: callback, headers: form, payload });
};
const parked = (page: Place) =>
  tern.context.db
    .selectFrom('oauth_flows')
    .selectAll()
    .where('state_digest', '=', createHash('sha256').update(stateIn(page)).digest('hex'))
    .execute();
const ada = { email: 'ada@example.com' };

test('a form that is posted again opens nothing', async () => {
  const visitor = newVisitor(tern);
  const page = await visitor.answerOf('google', ada);
  succeeded(await visitor.submit(page));
  refused(await visitor.submit(page));
});

test('the form of one browser is worth nothing in another, and still works in its own', async () => {
  const victim = newVisitor(tern);
  const page = await victim.answerOf('google', ada);
  const stranger = newVisitor(tern);
  refused(await stranger.submit(page));
  await stranger.step(`${site}/oauth/start/google`);
  assert.notEqual(cookieOf(stranger), cookieOf(victim));
  refused(await stranger.submit(page));
  assert.equal((await parked(page)).length, 1);
  succeeded(await victim.visit(`${site}${callback}?state=${stateIn(page)}`));
});

test('a form posted over the one that waits does not take its place', async () => {
  const visitor = newVisitor(tern);
  const page = await visitor.answerOf('google', ada);
  await post(page);
  await post(page, { code: 'the-strangers-own' });
  succeeded(await visitor.visit(`${site}${callback}?state=${stateIn(page)}`));
});

test('the callback before the form is nothing, and does not end the flow', async () => {
  const visitor = newVisitor(tern);
  const page = await visitor.answerOf('google', ada);
  refused(await visitor.visit(`${site}${callback}?state=${stateIn(page)}`));
  succeeded(await visitor.submit(page));
});

for (const parameter of ['state', 'nonce', 'code_challenge']) {
  test(`an authorization whose ${parameter} was changed on the way`, async () => {
    const visitor = newVisitor(tern);
    const address = new URL(await visitor.step(`${site}/oauth/start/google`));
    address.searchParams.set(parameter, randomBytes(32).toString('base64url'));
    refused(await visitor.submit(await visitor.authorize(address.href, ada)));
  });
}

test('a code of another flow of the same browser', async () => {
  const visitor = newVisitor(tern);
  const first = await visitor.answerOf('google', ada);
  const second = await visitor.answerOf('google', ada);
  const html = second.html.replace(field(second, 'code'), field(first, 'code'));
  refused(await visitor.submit({ ...second, html }));
});

test('the answer of one provider at the callback of another', async () => {
  const visitor = newVisitor(tern);
  const page = await visitor.answerOf('google', ada);
  const place = await visitor.submit({ ...page, html: page.html.replace('callback/google', 'callback/apple') });
  assert.equal(place.url.href, `${site}/en/auth/sign-in?error=2011&type=apple`);
});

test('an answer that names another issuer', async () => {
  const visitor = newVisitor(tern);
  const page = await visitor.answerOf('google', ada);
  refused(
    await visitor.submit({ ...page, html: page.html.replace(/(name="iss" value=")[^"]+/, '$1https://evil.example') }),
  );
});

test('a flow ends after ten minutes', async () => {
  const visitor = newVisitor(tern);
  const early = await visitor.answerOf('google', ada);
  const late = await visitor.answerOf('google', ada);
  tern.clock.advance(10 * minuteMs - 1);
  succeeded(await visitor.submit(early));
  tern.clock.advance(1);
  refused(await visitor.submit(late));
});

test('other errors of the provider are told from going back', async () => {
  const visitor = newVisitor(tern);
  const page = await visitor.answerOf('google', { ...ada, cancel: true });
  const failed = page.html.replace('access_denied', 'temporarily_unavailable');
  refused(await visitor.submit({ ...page, html: failed }));
  assert.match(log, /"reason":"temporarily_unavailable"/);
});

test('whatever is posted leads to the sign-in page', async () => {
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
  for (const [why, payload, headers] of bodies) {
    const posted = await tern.app.inject({ method: 'POST', url: callback, headers, payload });
    assert.equal(posted.statusCode, 303, why);
    let { location } = posted.headers;
    if (new URL(String(location)).pathname === callback) {
      const { pathname, search } = new URL(String(location));
      location = (await tern.get(pathname + search)).headers.location;
    }
    assert.equal(location, `${site}/en/auth/sign-in?error=2011&type=google`, why);
  }
});

test('whatever is asked of the start and the callback leads on', async () => {
  const odd = ['', '?state=', '?state=x&state=y', '?state[a]=b', '?state=%00', `?state=${'x'.repeat(43)}`, '?%ff'];
  for (const query of odd) {
    const { status, headers } = await tern.get(`${callback}${query}`);
    assert.deepEqual([status, headers.location], [303, `${site}/en/auth/sign-in?error=2011&type=google`], query);
  }
  const starts = ['?locale=xx&remember=maybe&invite=%00', '?locale=de&locale=fr', `?invite=${'x'.repeat(5_000)}`];
  for (const query of starts) {
    const { status, headers } = await tern.get(`/oauth/start/google${query}`);
    assert.equal(status, 303, query);
    assert.match(String(headers.location), /\/google\/auth\?/, query);
  }
  assert.equal((await tern.get('/oauth/start/github')).status, 404);
  assert.equal((await tern.get('/oauth/start/__proto__')).status, 404);
});

test('the cookie is the browser’s alone', async () => {
  const { headers } = await tern.get('/oauth/start/google');
  assert.match(String(headers['set-cookie']), /^oauth=[\w-]{43}; Max-Age=600; Path=\/oauth; HttpOnly; SameSite=Lax$/);
  assert.equal(headers['cache-control'], 'no-store');
});

test('neither the tables nor the log hold a secret of a sign-in', async () => {
  const { db } = tern.context;
  await tern.signUp('known@example.com');
  const visitor = newVisitor(tern);
  const page = await visitor.answerOf('google', { email: 'known@example.com' });
  await post(page);
  const tables = [
    'oauth_flows',
    'oauth_sign_ins',
    'external_identities',
    'one_time_tokens',
    'sessions',
    'codes',
  ] as const;
  const dump = async () =>
    JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
  const during = await dump();
  assert.equal((await parked(page)).length, 1);
  const pending = await visitor.visit(`${site}${callback}?state=${stateIn(page)}`);
  const fresh = await newVisitor(tern).signIn('apple', { email: 'fresh@example.com', firstName: 'Grace' });
  const afterwards = await dump();
  const binding = cookieOf(visitor);
  const state = stateIn(page);
  const secrets = {
    state,
    code: field(page, 'code'),
    binding,
    ...flowSecrets(binding, state),
    oauth: told(pending, 'oauth'),
    token: told(fresh, 'token'),
  };
  for (const [name, secret] of Object.entries(secrets)) {
    assert.match(secret, /^[\w-]{43}$/, name);
    for (const [place, text] of Object.entries({ during, afterwards, log })) {
      assert.ok(!text.includes(secret), `${name} is in the ${place}`);
    }
  }
  assert.doesNotMatch(log, /known@example|fresh@example|Grace|stand-in"/);
});

test('ended sign-ins are cleared away', async () => {
  const { db } = tern.context;
  await newVisitor(tern).step(`${site}/oauth/start/google`);
  await newVisitor(tern).signIn('google', { email: 'unsure@example.com', unverified: true });
  const count = async () =>
    (await db.selectFrom('oauth_flows').select('identity_provider').execute()).length +
    (await db.selectFrom('oauth_sign_ins').select('identity_provider').execute()).length;
  const live = await count();
  await deleteExpired(db, addMs(tern.clock.now(), -minuteMs));
  assert.ok((await count()) >= 2 && (await count()) <= live);
  await deleteExpired(db, addMs(tern.clock.now(), 15 * minuteMs));
  assert.equal(await count(), 0);
});

test('one client cannot begin without end', async () => {
  const from = '192.0.2.77';
  const places: string[] = [];
  for (let count = 0; count < 61; count++) {
    places.push(String((await tern.get('/oauth/start/google', { from })).headers.location));
  }
  assert.match(places[59] ?? '', /\/google\/auth\?/);
  assert.equal(places[60], `${site}/en/auth/sign-in?error=1006&type=google`);
});

test('on https the cookie is for https only, and below the site’s own path', async () => {
  const secure = await startTestApp({ sandbox: true, env: { PUBLIC_URL: 'https://tern.example/shop/' } });
  try {
    const answer = await secure.get('/oauth/start/google');
    assert.match(String(answer.headers['set-cookie']), /; Path=\/shop\/oauth; HttpOnly; SameSite=Lax; Secure$/);
    const asked = new URL(String(answer.headers.location)).searchParams;
    assert.equal(asked.get('redirect_uri'), 'https://tern.example/shop/oauth/callback/google');
  } finally {
    await secure.close();
  }
});
