/** Signing in through Google, Apple and Microsoft, end to end against the stand-ins. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { arrive } from '#server/accounts/oauth/resolve-identity.ts';
import { dayMs } from '#server/clock.ts';
import { startTestApp, type TestApp } from '#test/server/support.ts';
import { newVisitor, type Place, type Provider, site, told } from './oauth-visitor.ts';

const exchange = '/turboClient/api/base/v3/token-exchange';
const userInfo = '/turboClient/api/c-end/user-info';
const providers: Provider[] = ['google', 'apple', 'microsoft'];

let tern: TestApp;
before(async () => {
  tern = await startTestApp({ sandbox: true });
});
after(() => tern.close());

async function sessionOf(place: Place): Promise<string> {
  const [token, flag] = [told(place, 'token'), told(place, 'type')];
  const answer = await tern.post(exchange, { token, flag, deviceType: 'web' });
  assert.equal(answer.status, 200, `${place.url.href} ${answer.raw}`);
  return answer.body.data.token;
}

const accountOf = (email: string) =>
  tern.context.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const identitiesOf = async (email: string) => {
  const { id } = await accountOf(email);
  return tern.context.db.selectFrom('external_identities').selectAll().where('account_id', '=', id).execute();
};

for (const provider of providers) {
  test(`${provider}: a new person gets an account without a password, and the same one next time`, async () => {
    const email = `new@${provider}.example`;
    const first = await newVisitor(tern).signIn(provider, { email: `New@${provider}.example` }, 'locale=de');
    assert.equal(first.url.origin + first.url.pathname, `${site}/de/auth/success`);
    assert.equal(told(first, 'type'), provider);
    const info = await tern.get(userInfo, { token: await sessionOf(first) });
    assert.equal(info.body.data.email, email);
    assert.equal((await accountOf(email)).password_hash, null);

    tern.clock.advance(dayMs);
    const again = await newVisitor(tern).signIn(provider, { email: `New@${provider}.example` });
    assert.equal((await tern.get(userInfo, { token: await sessionOf(again) })).body.data.email, email);
    const [identity, ...others] = await identitiesOf(email);
    assert.equal(others.length, 0);
    assert.equal(identity?.last_used_at.getTime(), tern.clock.now().getTime());
    assert.equal(identity?.created_at.getTime(), tern.clock.now().getTime() - dayMs);
  });

  test(`${provider}: who cancels is back on the sign-in page`, async () => {
    const place = await newVisitor(tern).signIn(provider, { email: 'x@example.com', cancel: true }, 'locale=ar');
    assert.equal(place.url.href, `${site}/ar/auth/sign-in?error=2010&type=${provider}`);
  });

  test(`${provider}: an account without an address is refused`, async () => {
    const place = await newVisitor(tern).signIn(provider, { email: '' });
    assert.equal(place.url.href, `${site}/en/auth/sign-in?error=2011&type=${provider}`);
  });

  test(`${provider}: the authorization asks as the specification says`, async () => {
    const address = new URL(await newVisitor(tern).step(`${site}/oauth/start/${provider}`));
    const asked = Object.fromEntries(address.searchParams);
    assert.equal(asked.response_type, 'code');
    assert.equal(asked.response_mode, 'form_post');
    assert.equal(asked.redirect_uri, `${site}/oauth/callback/${provider}`);
    assert.equal(asked.code_challenge_method, 'S256');
    const scopes = { google: ['email'], apple: ['email', 'name'], microsoft: ['email', 'user.read'] }[provider];
    for (const scope of ['openid', ...scopes]) assert.ok(asked.scope?.split(' ').includes(scope), scope);
    assert.equal(asked.prompt, provider === 'apple' ? undefined : 'select_account');
  });
}

test('"remember me" travels along', async () => {
  const sign = async (email: string, query: string) =>
    sessionOf(await newVisitor(tern).signIn('google', { email }, query));
  const brief = await sign('brief@example.com', '');
  const long = await sign('long@example.com', 'remember=1');
  tern.clock.advance(dayMs);
  assert.equal((await tern.get(userInfo, { token: brief })).status, 401);
  assert.equal((await tern.get(userInfo, { token: long })).status, 200);
});

test('the language is the one that was asked for, else the cookie’s, else the browser’s', async () => {
  const start = async (query: string, headers: Record<string, string>) => {
    const answer = await tern.get(`/oauth/start/google?${query}`, { headers });
    const state = new URL(String(answer.headers.location)).searchParams.get('state');
    const cookie = `${String(answer.headers['set-cookie']).split(';')[0]}; ${headers.cookie ?? ''}`;
    await tern.app.inject({
      method: 'POST',
      url: '/oauth/callback/google',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `state=${state}&error=access_denied`,
    });
    const back = await tern.get(`/oauth/callback/google?state=${state}`, { headers: { cookie } });
    return String(back.headers.location);
  };
  const accepts = { 'accept-language': 'fr' };
  assert.match(await start('locale=ko', accepts), /\/ko\/auth\/sign-in\?error=2010/);
  assert.match(await start('locale=xx', { ...accepts, cookie: 'locale=zh-TW' }), /\/zh-TW\/auth/);
  assert.match(await start('', accepts), /\/fr\/auth/);
});

test('an invite code is kept with the new account; an unknown one is no obstacle', async () => {
  await tern.signUp('inviter@example.com');
  const { id, referral_code: code } = await accountOf('inviter@example.com');
  await newVisitor(tern).signIn('google', { email: 'guest@example.com' }, `invite=${code.toLowerCase()}`);
  assert.equal((await accountOf('guest@example.com')).invited_by, id);
  const place = await newVisitor(tern).signIn('google', { email: 'stray@example.com' }, 'invite=NOBODY22');
  assert.match(place.url.pathname, /success$/);
  assert.equal((await accountOf('stray@example.com')).invited_by, null);
});

test('Apple tells the name with the first sign-in only, and it stays', async () => {
  const email = 'k2x9@privaterelay.appleid.com';
  const person = { email, firstName: ' Ada ', lastName: 'Lovelace' };
  await newVisitor(tern).signIn('apple', person);
  assert.equal((await identitiesOf(email))[0]?.name, 'Ada Lovelace');
  const visitor = newVisitor(tern);
  const answer = await visitor.answerOf('apple', { ...person, firstName: 'Somebody', lastName: 'Else' });
  assert.doesNotMatch(answer.html, /name="user"/);
  await visitor.submit(answer);
  assert.equal((await identitiesOf(email))[0]?.name, 'Ada Lovelace');
});

test('Microsoft’s issuer is the tenant’s: the same address from another tenant is another person', async () => {
  await newVisitor(tern).signIn('microsoft', { email: 'joe@contoso.example' });
  await newVisitor(tern).signIn('microsoft', { email: 'joe@outlook.com' });
  const [work] = await identitiesOf('joe@contoso.example');
  const [home] = await identitiesOf('joe@outlook.com');
  assert.match(work?.issuer ?? '', /\/microsoft\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/v2\.0$/);
  assert.match(home?.issuer ?? '', /\/microsoft\/9188040d-6c67-4c5b-b112-36a304b66dad\/v2\.0$/);
  assert.notEqual(work?.issuer, home?.issuer);
});

test('two tabs may sign in at once', async () => {
  const visitor = newVisitor(tern);
  const first = await visitor.answerOf('google', { email: 'tabs@example.com' });
  const second = await visitor.answerOf('google', { email: 'tabs@example.com' });
  for (const place of await Promise.all([visitor.submit(second), visitor.submit(first)])) await sessionOf(place);
  assert.equal((await identitiesOf('tabs@example.com')).length, 1);
});

test('who arrives several times at the same moment gets one account', async () => {
  const arrival = {
    provider: 'google',
    claims: { iss: 'https://accounts.google.com', sub: '1', email: 'once@example.com', email_verified: true },
    name: null,
    locale: 'en',
    remember: false,
    inviteCode: null,
    client: '192.0.2.1/32',
    address: '192.0.2.1',
  } as const;
  const places = await Promise.all(Array.from({ length: 5 }, () => arrive(tern.context, arrival)));
  for (const place of places) assert.match(place, /\/auth\/success\?/);
  assert.equal((await identitiesOf('once@example.com')).length, 1);
});

test('one browser may be one person first and another one then', async () => {
  const visitor = newVisitor(tern);
  for (const email of ['one@example.com', 'two@example.com']) {
    const token = await sessionOf(await visitor.signIn('google', { email }));
    assert.equal((await tern.get(userInfo, { token })).body.data.email, email);
  }
});

test('an account that came this way can be given a password by a reset', async () => {
  const email = 'later@example.com';
  await newVisitor(tern).signIn('google', { email });
  await tern.post('/turboClient/api/base/clientUser/forgetPwd/send', { email });
  const reset = { email, code: await tern.codeTo(email), password: 'another-1!', noEncrypt: true };
  assert.equal((await tern.post('/turboClient/api/base/clientUser/forgetPwd/check', reset)).status, 200);
  const credentials = { email, password: 'another-1!', deviceType: 'web' };
  assert.equal((await tern.post('/turboClient/api/base/v3/service-token', credentials)).status, 200);
});

test('a provider that is switched off leads back', async () => {
  const without = await startTestApp({ env: { GOOGLE: 'off' } });
  try {
    for (const url of ['/oauth/start/google?locale=de', '/oauth/callback/google?locale=de&state=x']) {
      const { status, headers } = await without.get(url);
      assert.deepEqual([status, headers.location], [303, `${site}/de/auth/sign-in?error=2011&type=google`]);
    }
  } finally {
    await without.close();
  }
});
