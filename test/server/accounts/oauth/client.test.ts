/** Which ID tokens are accepted: a small test provider sends what no real one would. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { ClientSecretPost } from 'openid-client';
import { createAppleClientSecret } from '#server/accounts/oauth/apple-client-secret.ts';
import { createOAuthClient, type OAuthClientOptions } from '#server/accounts/oauth/client.ts';
import { minuteMs } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { listen } from '#test/support/listen.ts';
import { createTestClock } from '../../support.ts';

const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey, publicKey } = rsa();
const otherKey = rsa().privateKey;

type ProviderBehavior = {
  claims?: object;
  key?: KeyObject;
  alg?: string;
  issuer?: string;
  idToken?: string | null;
  isDown?: boolean;
  /** Of the token endpoint. */
  refusal?: { status: number; error: string };
  hangsUp?: boolean;
  keysStatus?: number;
};
let behavior: ProviderBehavior = {};
let discoveries = 0;
const server = createServer(async (request, response) => {
  if (behavior.hangsUp && request.url === '/token') return request.socket.destroy();
  const { status = 200, ...body } = await respond(request.url ?? '');
  response.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
const origin = `http://127.0.0.1:${await listen(server)}`;
after(() => server.close());

async function respond(url: string): Promise<Record<string, unknown>> {
  if (url.endsWith('/openid-configuration')) return discovery();
  if (url === '/keys' && behavior.keysStatus) return { status: behavior.keysStatus };
  if (url === '/keys')
    return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] };
  if (behavior.refusal) return behavior.refusal;
  return {
    access_token: 'a',
    token_type: 'Bearer',
    ...(behavior.idToken === null ? {} : { id_token: await idToken() }),
  };
}

function discovery(): Record<string, unknown> {
  discoveries += 1;
  if (behavior.isDown) return { status: 503 };
  return {
    issuer: behavior.issuer ?? origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

async function idToken(): Promise<string> {
  if (behavior.idToken) return behavior.idToken;
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: origin, aud: 'tern', sub: 's', nonce: 'n', iat: now, exp: now + 60, ...behavior.claims };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: behavior.alg ?? 'RS256', kid: '1' })
    .sign(behavior.key ?? privateKey);
}

let lines = '';
const metrics = createMetrics();
const log = createLog('info', {
  write: (line: string) => {
    lines += line;
  },
});

function createClient(options: Partial<OAuthClientOptions> = {}) {
  return createOAuthClient(
    {
      identityProvider: 'google',
      issuerUrl: origin,
      clientId: 'tern',
      clientAuth: ClientSecretPost('a-client-secret'),
      authorizationParams: { scope: 'openid' },
      redirectUri: 'http://localhost:3000/oauth/callback/google',
      fake: { rewriteUrl: (url) => url },
      ...options,
    },
    { log, metrics },
  );
}

const callback = { code: 'the-code', iss: undefined, state: 'the-state', nonce: 'n', verifier: 'v'.repeat(43) };
const exchangeCode = (options?: Partial<OAuthClientOptions>) => createClient(options).exchangeCode(callback);

test('a valid token is accepted', async () => {
  behavior = {};
  assert.equal((await exchangeCode()).sub, 's');
});

const wrong: [string, ProviderBehavior][] = [
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'somebody-else' } }],
  ['another nonce', { claims: { nonce: 'x' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['no subject', { claims: { sub: undefined } }],
  ['an expiry in the past', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
  ['another key', { key: otherKey }],
  ['another algorithm', { alg: 'RS512' }],
  ['no signature', { idToken: 'eyJhbGciOiJub25lIn0.e30.' }],
  ['no ID token', { idToken: null }],
  ['no JWT', { idToken: 'x.y.z' }],
];
for (const [defect, wrongBehavior] of wrong) {
  test(`a token with ${defect} is refused, and the log holds no secret`, async () => {
    behavior = wrongBehavior;
    lines = '';
    await assert.rejects(exchangeCode(), { reason: 'oauthFailed' });
    assert.match(lines, /"identityProvider":"google","step":"callback"/);
    assert.doesNotMatch(lines, /the-code|the-state|a-client-secret|vvvv|eyJ/);
  });
}

const countFailures = async () =>
  (await metrics.providerFailures.get()).values.find(({ labels }) => labels.provider === 'google')?.value;

const failures: [string, ProviderBehavior, level: string, counted: number][] = [
  ['an expired client secret', { refusal: { status: 401, error: 'invalid_client' } }, 'error', 1],
  ['a client without this grant', { refusal: { status: 400, error: 'unauthorized_client' } }, 'error', 1],
  ['a lost connection', { hangsUp: true }, 'error', 1],
  ['a token endpoint that fails', { refusal: { status: 503, error: 'temporarily_unavailable' } }, 'error', 1],
  ['a set of keys that fails', { keysStatus: 500 }, 'error', 1],
  ['a code that a visitor made up', { refusal: { status: 400, error: 'invalid_grant' } }, 'warn', 0],
  ['an ID token of another issuer', { claims: { iss: 'https://evil.example' } }, 'warn', 0],
];
for (const [failure, failing, level, counted] of failures) {
  test(`${failure} is logged as ${level}, and counted ${counted} times`, async () => {
    behavior = failing;
    lines = '';
    const before = (await countFailures()) ?? Number.NaN;
    await assert.rejects(exchangeCode(), { reason: 'oauthFailed' });
    assert.match(lines, new RegExp(`"level":"${level}".+"oauth sign-in failed"`));
    assert.equal(await countFailures(), before + counted);
  });
}

/** As at Microsoft: the discovered issuer has a placeholder for the tenant. */
const microsoft = (): Partial<OAuthClientOptions> => ({
  identityProvider: 'microsoft',
  issuerUrl: 'https://login.microsoftonline.com/common/v2.0',
  fake: { rewriteUrl: (url) => url.replace('https://login.microsoftonline.com', origin) },
});
const issuerOf = (tid: string) => `${origin}/${tid}/v2.0`;

test('a tenant’s token is accepted when its issuer names that tenant', async () => {
  const issuer = issuerOf('{tenantid}');
  behavior = { issuer, claims: { iss: issuerOf(tenant), tid: tenant } };
  assert.equal((await exchangeCode(microsoft())).iss, issuerOf(tenant));
  const other = '9188040d-6c67-4c5b-b112-36a304b66dad';
  for (const claims of [
    { iss: issuerOf(tenant), tid: other },
    { iss: issuerOf(tenant), tid: undefined },
    { iss: issuer, tid: tenant },
    { iss: 'https://evil.example', tid: tenant },
  ]) {
    behavior = { issuer, claims };
    await assert.rejects(exchangeCode(microsoft()), { reason: 'oauthFailed' }, JSON.stringify(claims));
  }
});

test('a client of one tenant accepts no other', async () => {
  behavior = { issuer: issuerOf(tenant), claims: { iss: issuerOf('other'), tid: 'other' } };
  await assert.rejects(exchangeCode(microsoft()), { reason: 'oauthFailed' });
});

test('a failed discovery is repeated at the next sign-in, and a successful one is cached', async () => {
  const secrets = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
  const { createAuthorizationUrl } = createClient();
  behavior = { isDown: true };
  lines = '';
  await assert.rejects(createAuthorizationUrl(secrets), { reason: 'oauthFailed' });
  assert.match(lines, /"level":"error".+"step":"start"/);
  behavior = {};
  const before = discoveries;
  assert.match(await createAuthorizationUrl(secrets), /\/authorize\?/);
  await createAuthorizationUrl(secrets);
  assert.equal(discoveries, before + 1);
});

test('only a fake provider may use plain http', async () => {
  behavior = {};
  await assert.rejects(exchangeCode({ fake: null }), { reason: 'oauthFailed' });
});

test('Apple’s client secret is a short-lived JWT signed with the developer’s key, and is reused', async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const privateKeyText = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n');
  const clock = createTestClock('2026-11-21T12:00:00.000Z');
  const settings = {
    clientId: 'example.tern.web',
    teamId: 'TEAM000001',
    keyId: 'KEY0000001',
    privateKey: privateKeyText,
  };
  const secret = createAppleClientSecret(settings, clock);
  const first = await secret();
  const { payload } = await jwtVerify(first, pair.publicKey, {
    algorithms: ['ES256'],
    issuer: 'TEAM000001',
    subject: 'example.tern.web',
    audience: 'https://appleid.apple.com',
    currentDate: clock.now(),
  });
  assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 30 * 60);
  assert.equal(decodeProtectedHeader(first).kid, 'KEY0000001');
  assert.equal(await secret(), first);
  clock.advance(26 * minuteMs);
  assert.notEqual(await secret(), first);
  for (const privateKey of ['no JWT', String(otherKey.export({ type: 'pkcs8', format: 'pem' }))]) {
    assert.throws(() => createAppleClientSecret({ ...settings, privateKey }, clock), /APPLE_PRIVATE_KEY/);
  }
});
