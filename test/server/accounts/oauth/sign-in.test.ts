/** Signing in through Google, Apple and Microsoft, end to end against the fake providers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveIdentity } from '#server/accounts/oauth/resolve-identity.ts';
import { identityProviders } from '#server/accounts/oauth/rules.ts';
import { dayMs } from '#server/clock.ts';
import { openTestApp } from '#test/server/support.ts';
import { paths } from '../support.ts';
import { type BrowserPage, challenge, createBrowser, queryParam, site, startUrl, verifier } from './browser.ts';

let lines = '';
const logTo = {
  write: (line: string) => {
    lines += line;
  },
};
const testApp = await openTestApp({ sandbox: true, logTo });

async function openSession(page: BrowserPage): Promise<string> {
  const [token, flag] = [queryParam(page, 'token'), queryParam(page, 'type')];
  const response = await testApp.post(paths.exchange, { token, flag, deviceType: 'web', verifier });
  assert.equal(response.status, 200, `${page.url.href} ${response.raw}`);
  return response.body.data.token;
}

const findAccount = (email: string) =>
  testApp.context.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const findIdentities = async (email: string) => {
  const { id } = await findAccount(email);
  return testApp.context.db.selectFrom('external_identities').selectAll().where('account_id', '=', id).execute();
};

for (const provider of identityProviders) {
  test(`${provider}: the first sign-in creates an account without a password, and the next one opens it`, async () => {
    const email = `new@${provider}.example`;
    const first = await createBrowser(testApp).signIn(provider, { email: `New@${provider}.example` }, 'locale=de');
    assert.equal(first.url.origin + first.url.pathname, `${site}/de/auth/success`);
    assert.equal(queryParam(first, 'type'), provider);
    const info = await testApp.get(paths.userInfo, { token: await openSession(first) });
    assert.equal(info.body.data.email, email);
    assert.equal((await findAccount(email)).password_hash, null);

    testApp.clock.advance(dayMs);
    const again = await createBrowser(testApp).signIn(provider, { email: `New@${provider}.example` });
    assert.equal((await testApp.get(paths.userInfo, { token: await openSession(again) })).body.data.email, email);
    const [identity, ...others] = await findIdentities(email);
    assert.equal(others.length, 0);
    assert.equal(identity?.last_used_at.getTime(), testApp.clock.now().getTime());
    assert.equal(identity?.created_at.getTime(), testApp.clock.now().getTime() - dayMs);
  });

  test(`${provider}: cancelling leads back to the sign-in page`, async () => {
    const page = await createBrowser(testApp).signIn(provider, { email: 'x@example.com', cancel: true }, 'locale=ar');
    assert.equal(page.url.href, `${site}/ar/auth/sign-in?error=2010&type=${provider}`);
  });

  test(`${provider}: an identity without an email is refused, and logged`, async () => {
    lines = '';
    const page = await createBrowser(testApp).signIn(provider, { email: '' });
    assert.equal(page.url.href, `${site}/en/auth/sign-in?error=2034&type=${provider}`);
    assert.match(lines, new RegExp(`"identityProvider":"${provider}".*"identity without email"`));
  });

  test(`${provider}: an email is taken as it is, not as somebody may have meant to type it`, async () => {
    const page = await createBrowser(testApp).signIn(provider, { email: 'ａda@example.com' });
    assert.equal(page.url.href, `${site}/en/auth/sign-in?error=2034&type=${provider}`);
  });

  test(`${provider}: the authorization request has the required parameters`, async () => {
    const url = new URL(await createBrowser(testApp).getRedirect(startUrl(provider)));
    const params = Object.fromEntries(url.searchParams);
    assert.equal(params.response_type, 'code');
    assert.equal(params.response_mode, 'form_post');
    assert.equal(params.redirect_uri, `${site}/oauth/callback/${provider}`);
    assert.equal(params.code_challenge_method, 'S256');
    const scopes = { google: ['email'], apple: ['email', 'name'], microsoft: ['email', 'user.read'] }[provider];
    for (const scope of ['openid', ...scopes]) assert.ok(params.scope?.split(' ').includes(scope), scope);
    assert.equal(params.prompt, provider === 'apple' ? undefined : 'select_account');
  });
}

test('"remember me" is kept through the flow', async () => {
  const sign = async (email: string, query: string) =>
    openSession(await createBrowser(testApp).signIn('google', { email }, query));
  const brief = await sign('brief@example.com', '');
  const long = await sign('long@example.com', 'remember=1');
  testApp.clock.advance(dayMs);
  assert.equal((await testApp.get(paths.userInfo, { token: brief })).status, 401);
  assert.equal((await testApp.get(paths.userInfo, { token: long })).status, 200);
});

test('the language is that of the parameter, else of the cookie, else of the browser', async () => {
  const start = async (query: string, headers: Record<string, string>) => {
    const response = await testApp.get(`/oauth/start/google?${query}&challenge=${challenge}`, { headers });
    const state = new URL(String(response.headers.location)).searchParams.get('state');
    const cookie = `${String(response.headers['set-cookie']).split(';')[0]}; ${headers.cookie ?? ''}`;
    await testApp.app.inject({
      method: 'POST',
      url: '/oauth/callback/google',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `state=${state}&error=access_denied`,
    });
    const back = await testApp.get(`/oauth/callback/google?state=${state}`, { headers: { cookie } });
    return String(back.headers.location);
  };
  const accepts = { 'accept-language': 'fr' };
  assert.match(await start('locale=ko', accepts), /\/ko\/auth\/sign-in\?error=2010/);
  assert.match(await start('locale=xx', { ...accepts, cookie: 'locale=zh-TW' }), /\/zh-TW\/auth/);
  assert.match(await start('', accepts), /\/fr\/auth/);
});

test('an invite code is stored with the new account; an unknown one is ignored', async () => {
  await testApp.signUp('inviter@example.com');
  const { id, referral_code: code } = await findAccount('inviter@example.com');
  await createBrowser(testApp).signIn('google', { email: 'guest@example.com' }, `invite=${code.toLowerCase()}`);
  assert.equal((await findAccount('guest@example.com')).invited_by, id);
  const page = await createBrowser(testApp).signIn('google', { email: 'uninvited@example.com' }, 'invite=NOBODY22');
  assert.match(page.url.pathname, /success$/);
  assert.equal((await findAccount('uninvited@example.com')).invited_by, null);
});

test('Apple sends the name with the first sign-in only, and it is kept', async () => {
  const email = 'k2x9@privaterelay.appleid.com';
  const person = { email, firstName: ' Ada ', lastName: 'Lovelace' };
  await createBrowser(testApp).signIn('apple', person);
  assert.equal((await findIdentities(email))[0]?.name, 'Ada Lovelace');
  const browser = createBrowser(testApp);
  const page = await browser.callbackPage('apple', { ...person, firstName: 'Somebody', lastName: 'Else' });
  assert.doesNotMatch(page.html, /name="user"/);
  await browser.submit(page);
  assert.equal((await findIdentities(email))[0]?.name, 'Ada Lovelace');
});

test('Microsoft’s issuer includes the tenant, so each tenant has its own identities', async () => {
  await createBrowser(testApp).signIn('microsoft', { email: 'joe@contoso.example' });
  await createBrowser(testApp).signIn('microsoft', { email: 'joe@outlook.com' });
  const [work] = await findIdentities('joe@contoso.example');
  const [home] = await findIdentities('joe@outlook.com');
  assert.match(work?.issuer ?? '', /\/microsoft\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/v2\.0$/);
  assert.match(home?.issuer ?? '', /\/microsoft\/9188040d-6c67-4c5b-b112-36a304b66dad\/v2\.0$/);
  assert.notEqual(work?.issuer, home?.issuer);
});

test('who had a mailbox once and still has a Google account of its name gets no account under it', async () => {
  const email = 'passed-on@outlook.com';
  const page = await createBrowser(testApp).signIn('google', { email });
  assert.match(queryParam(page, 'oauth'), /^[\w-]{43}$/);
  const accounts = () => testApp.context.db.selectFrom('accounts').select('id').where('email', '=', email).execute();
  assert.deepEqual(await accounts(), []);
  assert.match(await testApp.lastCode(email), /^\d{6}$/);
  await testApp.signUp('owner@outlook.com');
  const known = await createBrowser(testApp).signIn('google', { email: 'owner@outlook.com' });
  const describe = async (each: BrowserPage) => {
    const { body } = await testApp.post(paths.describe, { token: queryParam(each, 'oauth') });
    return { ...body.data, email: null };
  };
  assert.deepEqual(await describe(known), await describe(page), 'nor do they learn who has one');
});

test('two tabs can sign in at the same time', async () => {
  const browser = createBrowser(testApp);
  const first = await browser.callbackPage('google', { email: 'tabs@example.com' });
  const second = await browser.callbackPage('google', { email: 'tabs@example.com' });
  for (const page of await Promise.all([browser.submit(second), browser.submit(first)])) await openSession(page);
  assert.equal((await findIdentities('tabs@example.com')).length, 1);
});

test('simultaneous first sign-ins of one identity create one account', async () => {
  const attempt = {
    identityProvider: 'google',
    claims: { iss: 'https://accounts.google.com', sub: '1', email: 'once@gmail.com', email_verified: true },
    name: null,
    locale: 'en',
    remember: false,
    inviteCode: null,
    challenge: null,
    caller: { networks: [{ key: '192.0.2.1/32', factor: 1 }] },
    ipAddress: '192.0.2.1',
  } as const;
  const urls = await Promise.all(Array.from({ length: 5 }, () => resolveIdentity(testApp.context, attempt)));
  for (const url of urls) assert.match(url, /\/auth\/success\?/);
  assert.equal((await findIdentities('once@gmail.com')).length, 1);
});

test('one browser can sign in with different identities in turn', async () => {
  const browser = createBrowser(testApp);
  for (const email of ['one@example.com', 'two@example.com']) {
    const token = await openSession(await browser.signIn('google', { email }));
    assert.equal((await testApp.get(paths.userInfo, { token })).body.data.email, email);
  }
});

test('a reset gives an account without a password its first one', async () => {
  const email = 'later@example.com';
  await createBrowser(testApp).signIn('google', { email });
  await testApp.post(paths.sendResetCode, { email });
  const reset = { email, code: await testApp.lastCode(email), password: 'another-1!', noEncrypt: true };
  assert.equal((await testApp.post(paths.resetPassword, reset)).status, 200);
  const credentials = { email, password: 'another-1!', deviceType: 'web' };
  assert.equal((await testApp.post(paths.signIn, credentials)).status, 200);
});

test('a provider that is switched off leads back to the sign-in page', async () => {
  const without = await openTestApp({ env: { GOOGLE: 'off' } });
  for (const url of ['/oauth/start/google?locale=de', '/oauth/callback/google?locale=de&state=x']) {
    const { status, headers } = await without.get(url);
    assert.deepEqual([status, headers.location], [303, `${site}/de/auth/sign-in?error=2011&type=google`]);
  }
});
