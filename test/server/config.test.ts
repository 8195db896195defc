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

test('wrong values are named', () => {
  assert.deepEqual(problemsOf({ PORT: 'x', SMTP_URL: 'http://x', ENTRY_KEY: 'zz', LOG_LEVEL: 'loud' }), [
    'ENTRY_KEY',
    'LOG_LEVEL',
    'PORT',
    'SMTP_URL',
  ]);
  assert.deepEqual(problemsOf({ PORT: '' }), []);
});
