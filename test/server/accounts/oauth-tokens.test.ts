/** Which ID tokens are believed: a small provider of our own says what no real one would. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { ClientSecretPost } from 'openid-client';
import { appleSecret } from '#server/accounts/oauth/apple-client-secret.ts';
import { type LinkSetting, linkToProvider } from '#server/accounts/oauth/client.ts';
import { minuteMs } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { testClock } from '../support.ts';

const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey, publicKey } = rsa();
const stranger = rsa().privateKey;

type Said = {
  claims?: object;
  key?: KeyObject;
  alg?: string;
  issuer?: string;
  idToken?: string | null;
  isDown?: boolean;
};
let said: Said = {};
let discoveries = 0;
let server: Server;
let origin: string;

before(async () => {
  server = createServer(async (request, response) => {
    const { status = 200, ...body } = await answer(request.url ?? '');
    response.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

async function answer(url: string): Promise<Record<string, unknown>> {
  if (url.endsWith('/openid-configuration')) return discovery();
  if (url === '/keys')
    return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] };
  return { access_token: 'a', token_type: 'Bearer', ...(said.idToken === null ? {} : { id_token: await idToken() }) };
}

function discovery(): Record<string, unknown> {
  discoveries += 1;
  if (said.isDown) return { status: 503 };
  return {
    issuer: said.issuer ?? origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

async function idToken(): Promise<string> {
  if (said.idToken) return said.idToken;
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: origin, aud: 'tern', sub: 's', nonce: 'n', iat: now, exp: now + 60, ...said.claims };
  return new SignJWT(claims).setProtectedHeader({ alg: said.alg ?? 'RS256', kid: '1' }).sign(said.key ?? privateKey);
}

let lines = '';
const log = createLog('info', {
  write: (line: string) => {
    lines += line;
  },
});

function link(more: Partial<LinkSetting> = {}) {
  return linkToProvider(
    {
      provider: 'google',
      server: origin,
      clientId: 'tern',
      authentication: ClientSecretPost('a-client-secret'),
      ask: { scope: 'openid' },
      redirectUri: 'http://localhost:3000/oauth/callback/google',
      standIn: { addressOf: (address) => address },
      ...more,
    },
    log,
  );
}

const callback = { code: 'the-code', iss: undefined, state: 'the-state', nonce: 'n', verifier: 'v'.repeat(43) };
const redeemed = (more?: Partial<LinkSetting>) => link(more).redeem(callback);

test('a token that is right in everything is believed', async () => {
  said = {};
  assert.equal((await redeemed()).sub, 's');
});

const wrong: [string, Said][] = [
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'somebody-else' } }],
  ['another nonce', { claims: { nonce: 'x' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['no subject', { claims: { sub: undefined } }],
  ['a time that is over', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
  ['another key', { key: stranger }],
  ['another algorithm', { alg: 'RS512' }],
  ['no signature', { idToken: 'eyJhbGciOiJub25lIn0.e30.' }],
  ['no ID token', { idToken: null }],
  ['rubbish', { idToken: 'x.y.z' }],
];
for (const [why, what] of wrong) {
  test(`a token with ${why} is refused, and the log says only that`, async () => {
    said = what;
    lines = '';
    await assert.rejects(redeemed(), { reason: 'oauthFailed' });
    assert.match(lines, /"provider":"google","step":"callback"/);
    assert.doesNotMatch(lines, /the-code|the-state|a-client-secret|vvvv|eyJ/);
  });
}

/** As at Microsoft: the discovery has a place for the tenant. */
const microsoft = (): Partial<LinkSetting> => ({
  provider: 'microsoft',
  server: 'https://login.microsoftonline.com/common/v2.0',
  standIn: { addressOf: (address) => address.replace('https://login.microsoftonline.com', origin) },
});
const issuerOf = (tid: string) => `${origin}/${tid}/v2.0`;

test('a tenant’s token is believed when its issuer names that tenant', async () => {
  const issuer = issuerOf('{tenantid}');
  said = { issuer, claims: { iss: issuerOf(tenant), tid: tenant } };
  assert.equal((await redeemed(microsoft())).iss, issuerOf(tenant));
  const other = '9188040d-6c67-4c5b-b112-36a304b66dad';
  for (const claims of [
    { iss: issuerOf(tenant), tid: other },
    { iss: issuerOf(tenant), tid: undefined },
    { iss: issuer, tid: tenant },
    { iss: 'https://evil.example', tid: tenant },
  ]) {
    said = { issuer, claims };
    await assert.rejects(redeemed(microsoft()), { reason: 'oauthFailed' }, JSON.stringify(claims));
  }
});

test('with one tenant alone, no other is believed', async () => {
  said = { issuer: issuerOf(tenant), claims: { iss: issuerOf('other'), tid: 'other' } };
  await assert.rejects(redeemed(microsoft()), { reason: 'oauthFailed' });
});

test('a provider that cannot be reached is asked again by the next visitor, and then no more', async () => {
  const secrets = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
  const { authorizationUrl } = link();
  said = { isDown: true };
  await assert.rejects(authorizationUrl(secrets), { reason: 'oauthFailed' });
  said = {};
  const before = discoveries;
  assert.match(await authorizationUrl(secrets), /\/authorize\?/);
  await authorizationUrl(secrets);
  assert.equal(discoveries, before + 1);
});

test('plain http is for stand-ins only', async () => {
  said = {};
  await assert.rejects(redeemed({ standIn: null }), { reason: 'oauthFailed' });
});

test('Apple’s secret is a short-lived JWT of the developer’s key, the same one for a while', async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const privateKeyText = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n');
  const clock = testClock('2026-11-21T12:00:00.000Z');
  const settings = {
    clientId: 'example.tern.web',
    teamId: 'TEAM000001',
    keyId: 'KEY0000001',
    privateKey: privateKeyText,
  };
  const secret = appleSecret(settings, clock);
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
  for (const privateKey of ['rubbish', String(stranger.export({ type: 'pkcs8', format: 'pem' }))]) {
    assert.throws(() => appleSecret({ ...settings, privateKey }, clock), /APPLE_PRIVATE_KEY/);
  }
});
