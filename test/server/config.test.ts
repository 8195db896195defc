import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://tern@db/tern',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://tern.example/',
  TRUSTED_PROXIES: '10.0.0.0/8, 192.168.0.0/16',
  EXIT_RANGES_FILE: 'off',
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

test('with nothing given everything is a stand-in on this machine', () => {
  const config = readConfig({}, '/srv/tern');
  assert.equal(config.publicUrl, 'http://localhost:3000');
  assert.equal(config.dataDir, '/srv/tern/.data');
  assert.deepEqual([config.host, config.port, config.sandboxPort], ['localhost', 3000, 3001]);
  assert.deepEqual([config.smtp.mode, config.stripe.mode, config.databaseUrl], ['sandbox', 'sandbox', null]);
});

test('in production every missing setting is named at once', () => {
  const named = problemsOf({ NODE_ENV: 'production' });
  for (const name of [
    'DATABASE_URL',
    'SMTP_URL',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
    'EXIT_RANGES_FILE',
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

test('stand-ins elsewhere are for tests only', () => {
  assert.equal(readConfig({ SANDBOX_URL: 'http://127.0.0.1:3001/' }).sandboxUrl, 'http://127.0.0.1:3001');
  assert.deepEqual(problemsOf({ ...production, SANDBOX_URL: 'http://127.0.0.1:3001' }), ['SANDBOX_URL']);
});

test('a complete production environment starts; off is an answer', () => {
  const config = readConfig(production);
  assert.equal(config.publicUrl, 'https://tern.example');
  assert.deepEqual(config.stripe, { mode: 'real', secretKey: 'sk', webhookSecret: 'whsec' });
  assert.equal(config.paypal.mode, 'off');
  assert.deepEqual(config.trustedProxies, ['10.0.0.0/8', '192.168.0.0/16']);
  assert.equal(config.exitRangesFile, null);
});

test('half a group is refused everywhere, with what is missing', () => {
  assert.deepEqual(problemsOf({ STRIPE_SECRET_KEY: 'sk' }), ['STRIPE_WEBHOOK_SECRET']);
});

test('pictures go to the folder of data, or to a bucket that is named completely', () => {
  assert.deepEqual(readConfig({}, '/srv/tern').pictures, { folder: '/srv/tern/.data/pictures', bucket: null });
  assert.equal(readConfig(production).pictures.bucket, null, 'production needs none');
  const bucket = {
    PICTURES_S3_ENDPOINT: 'https://s3.example',
    PICTURES_S3_BUCKET: 'tern',
    PICTURES_S3_REGION: 'eu-central-1',
    PICTURES_S3_KEY_ID: 'key',
    PICTURES_S3_SECRET: 'secret',
  };
  assert.equal(readConfig({ ...production, ...bucket }).pictures.bucket?.endpoint, 'https://s3.example');
  for (const environment of [bucket, { ...production, ...bucket }]) {
    assert.deepEqual(problemsOf({ ...environment, PICTURES_S3_SECRET: '', PICTURES_S3_REGION: undefined }), [
      'PICTURES_S3_REGION',
      'PICTURES_S3_SECRET',
    ]);
  }
  assert.deepEqual(problemsOf({ ...bucket, PICTURES_S3_ENDPOINT: 's3.example' }), ['PICTURES_S3_ENDPOINT']);
});

test('wrong values are named', () => {
  assert.deepEqual(problemsOf({ PORT: 'x', SMTP_URL: 'http://x', ENTRY_KEY: 'zz', LOG_LEVEL: 'loud' }), [
    'ENTRY_KEY',
    'LOG_LEVEL',
    'PORT',
    'SMTP_URL',
  ]);
  assert.deepEqual(problemsOf({ PORT: '' }), []);
});
