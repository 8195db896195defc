import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { ConfigError } from '#server/config/config-error.ts';
import type { Environment } from '#server/config/environment.ts';
import { variableNames } from '#server/config/variables.ts';
import { needsSandbox, readConfig } from '#server/config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://tern@db/tern',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://tern.example/',
  TRUSTED_PROXIES: '10.0.0.0/8, 192.168.0.0/16',
  EXIT_RANGES_FILE: 'off',
  SECRET_KEYS: 'ab'.repeat(32),
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  PAYPAL: 'off',
  GOOGLE: 'off',
  APPLE: 'off',
  MICROSOFT: 'off',
};

const problemsOf = (environment: Record<string, string | undefined>) => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems.map(({ name }) => name).sort();
  }
};

test('without any variable every service is a fake on this machine', () => {
  const config = readConfig({}, '/srv/tern');
  assert.deepEqual([config.siteUrl, config.apiUrl], ['http://localhost:3000', 'http://localhost:3000']);
  assert.equal(config.dataDir, '/srv/tern/.data');
  assert.deepEqual([config.host, config.port, config.sandboxPort, config.drainMs], ['localhost', 3000, 3001, 0]);
  assert.deepEqual([config.smtp.mode, config.stripe.mode, config.databaseUrl], ['sandbox', 'sandbox', null]);
});

test('the fakes start when a service has no credentials, but not for the DNS leak test alone', () => {
  const off = { STRIPE: 'off', PAYPAL: 'off', GOOGLE: 'off', APPLE: 'off', MICROSOFT: 'off' };
  const staging = { ...off, SMTP_URL: 'smtps://mail.example' };
  assert.equal(readConfig(staging).dnsTest.mode, 'sandbox');
  assert.equal(needsSandbox(readConfig(staging)), false);
  assert.equal(needsSandbox(readConfig({ ...staging, PAYPAL: '' })), true);
  assert.equal(needsSandbox(readConfig(off)), true, 'no mail server');
  assert.equal(needsSandbox(readConfig({ SANDBOX_URL: 'http://127.0.0.1:3001' })), false, 'another process runs them');
});

test('test users are seeded only where every service is a fake', () => {
  assert.equal(readConfig({ SEED: 'true' }).seed, true);
  for (const real of [
    { DATABASE_URL: 'postgres://tern@db/tern' },
    { SMTP_URL: 'smtps://mail.example' },
    { SANDBOX_URL: 'http://127.0.0.1:3001' },
    { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' },
  ])
    assert.equal(readConfig({ SEED: 'true', ...real }).seed, false, Object.keys(real)[0]);
});

test('the sample entry key is for the fakes, not for production', () => {
  assert.equal(readConfig({}).entryKeys.length, 1);
  assert.deepEqual(readConfig(production).entryKeys, []);
});

test('during a rotation, two entry keys are valid, each with its own IV', () => {
  const [current, next, third] = ['ab', 'cd', 'ef'].map((byte) => ({ key: byte.repeat(32), iv: byte.repeat(16) }));
  const given = (...pairs: (typeof current)[]) => ({
    ...production,
    ENTRY_KEY: pairs.map((pair) => pair?.key).join(', '),
    ENTRY_IV: pairs.map((pair) => pair?.iv).join(','),
  });
  assert.deepEqual(readConfig(given(current)).entryKeys, [current]);
  assert.deepEqual(readConfig(given(current, next)).entryKeys, [current, next]);
  assert.deepEqual(problemsOf(given(current, next, third)), ['ENTRY_IV', 'ENTRY_KEY']);
  assert.deepEqual(problemsOf({ ...given(current, next), ENTRY_IV: current?.iv }), ['ENTRY_IV']);
  assert.deepEqual(problemsOf({ ...given(current, next), ENTRY_KEY: current?.key }), ['ENTRY_KEY']);
});

test('the sample secret key, which everybody knows, is refused in production, also as the former one', () => {
  const [sample] = readConfig({}).secretKeys;
  for (const keys of [sample, sample.toUpperCase(), `${production.SECRET_KEYS},${sample}`])
    assert.deepEqual(problemsOf({ ...production, SECRET_KEYS: keys }), ['SECRET_KEYS'], keys);
});

test('during a rotation the current and the former key are valid, and no third one', () => {
  const [current, former, third] = ['ab', 'cd', 'ef'].map((byte) => byte.repeat(32));
  const SECRET_KEYS = `${current}, ${former}`;
  assert.deepEqual(readConfig({ ...production, SECRET_KEYS }).secretKeys, [current, former]);
  assert.deepEqual(problemsOf({ ...production, SECRET_KEYS: `${SECRET_KEYS},${third}` }), ['SECRET_KEYS']);
});

test('figures are served to this machine only, and to nobody without a port', () => {
  assert.equal(readConfig(production).metrics, null);
  assert.deepEqual(readConfig({ ...production, METRICS_PORT: '9464' }).metrics, { host: '127.0.0.1', port: 9464 });
});

test('a misspelled mode is refused: it would be development', () => {
  for (const mode of ['Production', 'prod', 'staging'])
    assert.deepEqual(problemsOf({ ...production, NODE_ENV: mode }), ['NODE_ENV'], mode);
});

test('in production the error lists every missing variable', () => {
  const named = problemsOf({ NODE_ENV: 'production' });
  for (const name of [
    'DATABASE_URL',
    'SMTP_URL',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
    'EXIT_RANGES_FILE',
    'SECRET_KEYS',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'PAYPAL_CLIENT_ID',
    'GOOGLE_CLIENT_ID',
    'APPLE_CLIENT_ID',
    'MICROSOFT_CLIENT_ID',
  ]) {
    assert.ok(named.includes(name), name);
  }
  assert.throws(() => readConfig({ NODE_ENV: 'production' }), /PAYPAL=off/);
});

test('fakes in another process are refused in production', () => {
  assert.equal(readConfig({ SANDBOX_URL: 'http://127.0.0.1:3001/' }).sandboxUrl, 'http://127.0.0.1:3001');
  assert.deepEqual(problemsOf({ ...production, SANDBOX_URL: 'http://127.0.0.1:3001' }), ['SANDBOX_URL']);
});

test('production refuses a public URL without encryption, except on this machine', () => {
  for (const url of ['http://tern.example', 'http://localhost.example', 'HTTP://10.0.0.1']) {
    assert.deepEqual(problemsOf({ ...production, PUBLIC_URL: url }), ['PUBLIC_URL'], url);
  }
  for (const url of ['https://tern.example', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']) {
    assert.deepEqual(problemsOf({ ...production, PUBLIC_URL: url }), [], url);
  }
});

test('a complete production environment is accepted, with services that are off', () => {
  const config = readConfig(production);
  assert.deepEqual([config.siteUrl, config.apiUrl], ['https://tern.example', 'https://tern.example']);
  assert.deepEqual(config.allowedOrigins, []);
  assert.deepEqual(config.stripe, { mode: 'real', secretKey: 'sk', webhookSecret: 'whsec' });
  assert.equal(config.paypal.mode, 'off');
  assert.deepEqual(config.trustedProxies, ['10.0.0.0/8', '192.168.0.0/16']);
  assert.deepEqual([config.host, config.drainMs, config.logLevel], ['0.0.0.0', 5_000, 'info']);
  assert.equal(config.exitRangesFile, null);
});

test('site and API can have URLs of their own, and then the API lets the site call it', () => {
  const urls = { SITE_URL: 'https://VPN.example:443/', API_URL: 'https://api.vpn.example/v1/' };
  const config = readConfig({ ...production, ...urls, ALLOWED_ORIGINS: 'https://other.example/' });
  assert.deepEqual([config.siteUrl, config.apiUrl], ['https://vpn.example', 'https://api.vpn.example/v1']);
  assert.deepEqual(config.allowedOrigins, ['https://vpn.example', 'https://other.example']);
  for (const tooLong of ['https://api.vpn.example/turboClient', 'https://api.vpn.example/v1/turboClient/api/'])
    assert.deepEqual(problemsOf({ ...production, API_URL: tooLong }), ['API_URL'], tooLong);
  assert.equal(readConfig({ ...production, API_URL: 'https://api.example' }).siteUrl, 'https://tern.example');
  assert.deepEqual(problemsOf({ ...production, ...urls, PUBLIC_URL: undefined }), []);
  assert.deepEqual(problemsOf({ ...production, SITE_URL: urls.SITE_URL, PUBLIC_URL: undefined }), ['API_URL']);
});

test('a URL needs a scheme, and the site a host of its own', () => {
  const values = ['tern.example', 'https://tern.example/shop', 'https://tern.example?a=1'];
  for (const url of values) assert.deepEqual(problemsOf({ SITE_URL: url, API_URL: 'http://x' }), ['SITE_URL'], url);
  assert.deepEqual(problemsOf({ ALLOWED_ORIGINS: 'cdn.example' }), ['ALLOWED_ORIGINS']);
});

test('credentials of PayPal are sent with encryption, and a slash at the end of its URL changes nothing', () => {
  assert.deepEqual(problemsOf({ PAYPAL_URL: 'http://api-m.paypal.com' }), ['PAYPAL_URL']);
  assert.equal(readConfig({ PAYPAL_URL: `${readConfig({}).paypalUrl}/` }).paypalUrl, 'https://api-m.paypal.com');
});

test('an incomplete group is refused, in development too', () => {
  assert.deepEqual(problemsOf({ STRIPE_SECRET_KEY: 'sk' }), ['STRIPE_WEBHOOK_SECRET']);
});

test('images are stored in the data folder, or in a bucket with complete settings', () => {
  assert.deepEqual(readConfig({}, '/srv/tern').images, { folder: '/srv/tern/.data/contact-images', bucket: null });
  assert.equal(readConfig(production).images.bucket, null, 'optional in production');
  const bucket = {
    IMAGES_S3_ENDPOINT: 'https://s3.example',
    IMAGES_S3_BUCKET: 'tern',
    IMAGES_S3_REGION: 'eu-central-1',
    IMAGES_S3_KEY_ID: 'key',
    IMAGES_S3_SECRET: 'secret',
  };
  assert.equal(readConfig({ ...production, ...bucket }).images.bucket?.endpoint, 'https://s3.example');
  for (const environment of [bucket, { ...production, ...bucket }]) {
    assert.deepEqual(problemsOf({ ...environment, IMAGES_S3_SECRET: '', IMAGES_S3_REGION: undefined }), [
      'IMAGES_S3_REGION',
      'IMAGES_S3_SECRET',
    ]);
  }
  assert.deepEqual(problemsOf({ ...bucket, IMAGES_S3_ENDPOINT: 's3.example' }), ['IMAGES_S3_ENDPOINT']);
});

test('the DNS leak test is a fake in development, and off in production without a zone', () => {
  const dnsTest = { DNS_TEST_ZONE: 'dns-test.vpn.example', DNS_TEST_KEY: 'k'.repeat(32) };
  assert.deepEqual(readConfig({}).dnsTest, { mode: 'sandbox' });
  assert.deepEqual(readConfig(production).dnsTest, { mode: 'off' });
  assert.deepEqual(readConfig({ DNS_TEST: 'off' }).dnsTest, { mode: 'off' });
  const { DNS_TEST_ZONE: zone, DNS_TEST_KEY: key } = dnsTest;
  assert.deepEqual(readConfig({ ...production, ...dnsTest }).dnsTest, { mode: 'real', zone, key });
  for (const DNS_TEST_ZONE of [
    'vpn',
    '-a.example',
    'a..example',
    '*.vpn.example',
    'https://a.example',
    'a.example; x',
  ]) {
    assert.deepEqual(problemsOf({ ...dnsTest, DNS_TEST_ZONE }), ['DNS_TEST_ZONE'], DNS_TEST_ZONE);
  }
});

test('early hints are sent only on request', () => {
  assert.equal(readConfig({}).earlyHints, false);
  assert.equal(readConfig({ EARLY_HINTS: 'on' }).earlyHints, true);
});

test('the error lists every variable with an invalid value', () => {
  const entry = { ENTRY_KEY: 'zz', ENTRY_IV: '00'.repeat(16) };
  assert.deepEqual(problemsOf({ PORT: 'x', SMTP_URL: 'http://x', ...entry, LOG_LEVEL: 'loud', MAIL_FROM: 'Tern' }), [
    'ENTRY_KEY',
    'LOG_LEVEL',
    'MAIL_FROM',
    'PORT',
    'SMTP_URL',
  ]);
  assert.deepEqual(problemsOf({ PORT: '' }), []);
});

const envExample = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

test('.env.example lists exactly the variables that the server reads', () => {
  const listed = [...envExample.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
  assert.deepEqual(listed.toSorted(), variableNames.toSorted());
});

test('each variable in .env.example has a comment', () => {
  assert.doesNotMatch(envExample, /^#?[A-Z][A-Z0-9_]*=.*\n#?[A-Z][A-Z0-9_]*=/m);
});

test('the values in .env.example are the defaults', () => {
  const uncommented = envExample.replace(/^#(?=[A-Z])/gm, '');
  assert.deepEqual(readConfig(parseEnv(uncommented) as Environment), readConfig({}));
});
