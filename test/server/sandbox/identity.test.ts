/** The stand-ins of Google, Apple and Microsoft behave as those where the product relies on them, and people can use their pages. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newVisitor, site } from '#test/server/accounts/oauth-visitor.ts';
import { startTestApp, type TestApp } from '#test/server/support.ts';

let tern: TestApp;
before(async () => {
  tern = await startTestApp({ sandbox: true });
});
after(() => tern.close());

const at = (path: string) => `${tern.sandboxUrl}${path}`;
const start = (provider: string) => newVisitor(tern).step(`${site}/oauth/start/${provider}`);

test('the page asks who one is, is no place for a stranger’s frame or script, and closes', async () => {
  const visitor = newVisitor(tern);
  const page = await visitor.visit(await visitor.step(`${site}/oauth/start/apple`));
  for (const words of ['Sign in with Apple', 'First name', 'address unverified', 'Cancel', 'Nothing here is real']) {
    assert.ok(page.html.includes(words), words);
  }
  const open = await fetch(page.url, {
    headers: { cookie: visitor.cookies.map((c) => `${c.name}=${c.value}`).join('; ') },
  });
  assert.match(open.headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/);
  await visitor.submit(page, { email: 'ada@example.com' });
  const closed = await fetch(page.url);
  assert.equal(closed.status, 404);
  assert.match(await closed.text(), /no longer open/);
  assert.equal((await fetch(page.url, { method: 'POST', body: new URLSearchParams() })).status, 404);
});

test('every stand-in has a page of those who came, and the first page leads there', async () => {
  await newVisitor(tern).signIn('microsoft', { email: '"<b>"@example.com', unverified: true });
  assert.match(await (await fetch(at('/microsoft'))).text(), /&quot;&lt;b&gt;&quot;@example\.com/);
  assert.match(await (await fetch(at('/google'))).text(), /Nobody yet/);
  const index = await (await fetch(at('/'))).text();
  for (const name of ['google', 'apple', 'microsoft']) assert.ok(index.includes(`href="/${name}"`), name);
});

test('only the product’s own callback is sent an answer', async () => {
  const address = new URL(await start('google'));
  address.searchParams.set('redirect_uri', 'https://evil.example/');
  const answer = await fetch(address, { redirect: 'manual' });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /^invalid_redirect_uri/);
});

test('without PKCE there is no code', async () => {
  const address = new URL(await start('google'));
  address.searchParams.delete('code_challenge');
  address.searchParams.delete('code_challenge_method');
  assert.match(await (await fetch(address)).text(), /name="error" value="invalid_request"/);
});

test('Apple wants its JWT, the others their secret', async () => {
  const asks = async (path: string, secret: string) => {
    const fields = {
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: 'http://localhost:3000/',
      client_id: 'stand-in',
    };
    const body = new URLSearchParams({ ...fields, client_secret: secret, code_verifier: 'v'.repeat(43) });
    return ((await (await fetch(at(`${path}/token`), { method: 'POST', body })).json()) as { error: string }).error;
  };
  assert.equal(await asks('/apple', 'stand-in'), 'invalid_client');
  assert.equal(await asks('/google', 'wrong'), 'invalid_client');
  assert.equal(await asks('/google', 'stand-in'), 'invalid_grant');
});

test('Microsoft’s discovery has a place for the tenant', async () => {
  const answer = await fetch(at('/microsoft/common/v2.0/.well-known/openid-configuration'));
  const { issuer } = (await answer.json()) as { issuer: string };
  assert.equal(issuer, at('/microsoft/{tenantid}/v2.0'));
});
