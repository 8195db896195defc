/** The fake Google, Apple and Microsoft behave like the real ones where the product relies on it, and their pages work for people. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sandboxOAuthClient } from '#server/accounts/oauth/identity-providers.ts';
import { identityProviders } from '#server/accounts/oauth/rules.ts';
import type { IdentityProvider } from '#server/db/tables/identities.ts';
import { createBrowser, startUrl } from '#test/server/accounts/oauth/browser.ts';
import { openTestApp } from '#test/server/support.ts';

const testApp = await openTestApp({ sandbox: true });

const { clientId, clientSecret } = sandboxOAuthClient;
const urlOf = (path: string) => `${testApp.sandboxUrl}${path}`;
const authorizationUrl = (provider: IdentityProvider) => createBrowser(testApp).getRedirect(startUrl(provider));

test('the sign-in page allows no frame and no script, and closes after the sign-in', async () => {
  const browser = createBrowser(testApp);
  const page = await browser.visit(await browser.getRedirect(startUrl('apple')));
  for (const text of ['Sign in with Apple', 'First name', 'email unverified', 'Cancel', 'Nothing here is real']) {
    assert.ok(page.html.includes(text), text);
  }
  const open = await fetch(page.url, {
    headers: { cookie: browser.cookies.map((c) => `${c.name}=${c.value}`).join('; ') },
  });
  assert.match(open.headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/);
  await browser.submit(page, { email: 'ada@example.com' });
  const closed = await fetch(page.url);
  assert.equal(closed.status, 404);
  assert.match(await closed.text(), /no longer open/);
  assert.equal((await fetch(page.url, { method: 'POST', body: new URLSearchParams() })).status, 404);
});

test('every fake lists its users, and the first page links to the list', async () => {
  await createBrowser(testApp).signIn('microsoft', { email: '"<b>"@example.com', unverified: true });
  assert.match(await (await fetch(urlOf('/microsoft'))).text(), /&quot;&lt;b&gt;&quot;@example\.com/);
  assert.match(await (await fetch(urlOf('/google'))).text(), /No users yet/);
  const index = await (await fetch(urlOf('/'))).text();
  for (const name of identityProviders) assert.ok(index.includes(`href="/${name}"`), name);
});

test('only the callback of the product is accepted', async () => {
  const url = new URL(await authorizationUrl('google'));
  url.searchParams.set('redirect_uri', 'https://evil.example/');
  const response = await fetch(url, { redirect: 'manual' });
  assert.equal(response.status, 400);
  assert.match(await response.text(), /^invalid_redirect_uri/);
});

test('PKCE is required', async () => {
  const url = new URL(await authorizationUrl('google'));
  url.searchParams.delete('code_challenge');
  url.searchParams.delete('code_challenge_method');
  assert.match(await (await fetch(url)).text(), /name="error" value="invalid_request"/);
});

test('Apple requires a JWT as client secret, the others the secret itself', async () => {
  const requestToken = async (path: string, secret: string) => {
    const fields = {
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: 'http://localhost:3000/',
      client_id: clientId,
    };
    const body = new URLSearchParams({ ...fields, client_secret: secret, code_verifier: 'v'.repeat(43) });
    return ((await (await fetch(urlOf(`${path}/token`), { method: 'POST', body })).json()) as { error: string }).error;
  };
  assert.equal(await requestToken('/apple', clientSecret), 'invalid_client');
  assert.equal(await requestToken('/google', 'wrong'), 'invalid_client');
  assert.equal(await requestToken('/google', clientSecret), 'invalid_grant');
});

test('the discovery document of Microsoft has a placeholder for the tenant', async () => {
  const response = await fetch(urlOf('/microsoft/common/v2.0/.well-known/openid-configuration'));
  const { issuer } = (await response.json()) as { issuer: string };
  assert.equal(issuer, urlOf('/microsoft/{tenantid}/v2.0'));
});
