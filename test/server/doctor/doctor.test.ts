/** One row per kind of wrong setting: the doctor names the variable and says what to do. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sandboxOAuthClient } from '#server/accounts/oauth/identity-providers.ts';
import { systemClock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import { readConfig } from '#server/config.ts';
import { describeDatabaseError } from '#server/db/errors.ts';
import { NewerSchemaError } from '#server/db/migrate.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { checkEmbeddedDatabase, findDatabaseProblems } from '#server/doctor/check-database.ts';
import {
  checkBuild,
  checkClock,
  checkDataDir,
  checkNode,
  checkPorts,
  describeDiskFailure,
} from '#server/doctor/check-machine.ts';
import { nearestName } from '#server/doctor/check-names.ts';
import { checkOAuthCredentials } from '#server/doctor/check-oauth-credentials.ts';
import { checkBucket, checkDnsTestZone, checkMail, checkPayPal, checkStripe } from '#server/doctor/check-services.ts';
import { checkTracing } from '#server/doctor/check-tracing.ts';
import { checkValues } from '#server/doctor/check-values.ts';
import { describeFindings, diagnose } from '#server/doctor/doctor.ts';
import { doctorTimeouts, type Finding } from '#server/doctor/finding.ts';
import { formerNames } from '#server/doctor/former-names.ts';
import { createLog } from '#server/log.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import { productionEnv } from '#test/server/production-env.ts';
import { listen } from '#test/support/listen.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { closedPort, startHttpServer, startMailServer, startPostgresServer } from './services.ts';

const folder = createTemporaryFolder();

const file = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

/** A copy of a brand with another support email. */
const brandWith = (supportEmail: string) => {
  const copy = mkdtempSync(path.join(folder, 'brand-'));
  cpSync('brands/tern', copy, { recursive: true });
  const brandFile = path.join(copy, 'brand.json');
  writeFileSync(brandFile, JSON.stringify({ ...JSON.parse(readFileSync(brandFile, 'utf8')), supportEmail }));
  return copy;
};

/** A built site and its brand. */
const builtFor = (brand: string) => {
  const siteDir = mkdtempSync(path.join(folder, 'site-'));
  const manifest = { buildId: 'b1', brand, locales: ['en'], pages: [], csp: { boot: '', styles: {} } };
  writeFileSync(path.join(siteDir, 'site.json'), JSON.stringify(manifest));
  return { siteDir, brand: { name: brand } };
};

/** Complete, without a service to call. */
const complete = {
  ...productionEnv,
  DATA_DIR: folder,
  PORT: '0',
  PUBLIC_URL: 'https://vpn.example',
  DATABASE_URL: `postgres://tern@127.0.0.1:${closedPort}/tern`,
  SMTP_URL: `smtp://127.0.0.1:${closedPort}`,
  BRAND: brandWith('support@vpn.test'),
};

const external = { dataDir: folder, databaseUrl: complete.DATABASE_URL };
const embedded = { dataDir: folder, databaseUrl: null };
const noFolder = Object.assign(new Error('no such file or directory, mkdir'), { code: 'ENOENT' });
const diskFull = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

const withDatabase = () => {
  const dataDir = mkdtempSync(path.join(folder, 'data-'));
  mkdirSync(path.join(dataDir, 'db'));
  writeFileSync(path.join(dataDir, 'db', 'PG_VERSION'), '17');
  return { ...embedded, dataDir };
};

const given = (changes: Environment) => () => diagnose({ ...complete, ...changes }, { starting: true });
const valuesOf = (changes: Environment) => () => checkValues(readConfig({ ...complete, ...changes }));
const stripeKeys = (secretKey: string, webhookSecret = 'whsec_1') =>
  valuesOf({ STRIPE: '', STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret });
const google = { GOOGLE: '', GOOGLE_CLIENT_ID: 'tern', GOOGLE_CLIENT_SECRET: 's' };
const microsoft = {
  MICROSOFT: '',
  MICROSOFT_CLIENT_ID: 'tern',
  MICROSOFT_CLIENT_SECRET: 's',
  MICROSOFT_TENANT: 'tern',
};
const apple = {
  APPLE: '',
  APPLE_CLIENT_ID: 'a',
  APPLE_TEAM_ID: 't',
  APPLE_KEY_ID: 'k',
  APPLE_PRIVATE_KEY: 'not a key',
};
const bucket = { endpoint: '', bucket: 'tern', region: 'eu', keyId: 'id', secret: 's' };
const paypal = { clientId: 'id', clientSecret: 's', webhookId: 'w' };
const catalogIn = (currency: string) => {
  const file = path.join(folder, `${currency}.json`);
  const price = { amount: 9000, currency };
  writeFileSync(file, JSON.stringify([{ good_id: 1, plan: 'personal', term: 'month', price }]));
  return file;
};
const testPayPal = {
  PAYPAL: '',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 's',
  PAYPAL_WEBHOOK_ID: 'w',
  PAYPAL_URL: 'https://api-m.sandbox.paypal.com',
};

const dnsTest = { DNS_TEST_ZONE: 'dns-test.vpn.example', DNS_TEST_KEY: 'k'.repeat(32) };
const apiHost = `api.${dnsTest.DNS_TEST_ZONE}`;
const zoneThat = (code: string) => () =>
  checkDnsTestZone('dns-test.vpn.example', {
    resolveNs: () => Promise.reject(Object.assign(new Error(code), { code })),
  });

const collectorAt = (url: string, changes: Environment = {}) =>
  checkTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...changes }).tracing);
const collectorThat = (status: number) => async () => collectorAt(await startHttpServer(() => [status, '{}']));

/** Redirects to a path that accepts spans. */
const collectorRedirecting = async () => {
  const url = await startHttpServer((path) => (path === '/v1/traces' ? [307, '', `${url}/elsewhere`] : [200, '{}']));
  return collectorAt(url);
};

const databaseThat = (code: string, message: string) => async () =>
  given({ DATABASE_URL: (await startPostgresServer(code, message)).replace('//', '//tern:x@') })();
const bucketThat = (status: number, code: string) => async () =>
  checkBucket({ ...bucket, endpoint: await startHttpServer(() => [status, `<Error><Code>${code}</Code></Error>`]) });
const bucketRedirecting = async () => {
  const endpoint = await startHttpServer((path) => (path === '/elsewhere' ? [200, ''] : [307, '', '/elsewhere']));
  return checkBucket({ ...bucket, endpoint });
};
const stripeAt = async (key: string, statusOf: (path: string) => number) => {
  const { hostname, port } = new URL(
    await startHttpServer((path) => [statusOf(path), '{"error":{"type":"invalid_request_error","message":""}}']),
  );
  return checkStripe(key, { host: hostname, port, protocol: 'http' });
};
const stripeThat = (status: number) => () => stripeAt('sk_live_1', () => status);
/** Knows none of the objects. */
const restrictedKey = (refused: RegExp) => () => stripeAt('rk_live_1', (path) => (refused.test(path) ? 403 : 404));
const googleId = 'tern.apps.googleusercontent.com';
const googleNames = 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET';
const googleWith = (issuerUrl: string) =>
  checkOAuthCredentials(readConfig({ ...complete, ...google }), { issuers: { google: issuerUrl } });
const googleAt = (respond: Parameters<typeof startHttpServer>[0]) => async () =>
  googleWith(await startHttpServer(respond));
const googleRefusing = (error: string) => async () => {
  const url = await startHttpServer((path) =>
    path === '/token'
      ? [400, JSON.stringify({ error })]
      : [200, JSON.stringify({ issuer: url, token_endpoint: `${url}/token` })],
  );
  return googleWith(url);
};
/** @param status of the discovery document */
const microsoftThat = (status: number, body: { error: string; error_description?: string }) => async () => {
  const url = await startHttpServer((path) => {
    const document = { issuer: `${url}/{tenantid}/v2.0`, token_endpoint: `${url}/token` };
    return path === '/token' || status !== 200
      ? [status === 200 ? 400 : status, JSON.stringify(body)]
      : [200, JSON.stringify(document)];
  });
  return checkOAuthCredentials(readConfig({ ...complete, ...microsoft }), { issuers: { microsoft: url } });
};
/** @param from path of the endpoint that redirects to one that accepts the credentials */
const googleRedirecting = (from: '/.well-known/openid-configuration' | '/token') => async () => {
  const url = await startHttpServer((path) => {
    if (path === from) return [307, '', `${url}/elsewhere`];
    return [200, JSON.stringify({ issuer: url, token_endpoint: `${url}/token` })];
  });
  return googleWith(url);
};
const aadError = (code: string) => ({ error: 'invalid_request', error_description: `${code}: no. Trace ID: 1` });
const facts = { version: 16, now: new Date(0), may_create: true, migrated: true, user: 'tern' };

const formerName = Object.keys(formerNames).find((name) => formerNames[name] === 'CATALOG_FILE') ?? '';

type Row = [
  kind: string,
  find: () => Finding[] | Promise<Finding[]>,
  level: Finding['level'],
  name: string,
  why: RegExp,
];

const rows: Row[] = [
  ['missing service', given({ SMTP_URL: '' }), 'stop', 'SMTP_URL', /is missing/],
  ['feature neither set nor off', given({ PAYPAL: '' }), 'stop', 'PAYPAL_CLIENT_ID', /PAYPAL=off/],
  ['half-set group', given({ GOOGLE: '', GOOGLE_CLIENT_ID: 'x' }), 'stop', 'GOOGLE_CLIENT_SECRET', /is missing/],
  ['half-set entry key', given({ ENTRY_KEY: 'ab'.repeat(32) }), 'stop', 'ENTRY_IV', /belong together/],
  ['site without API', given({ PUBLIC_URL: '', SITE_URL: 'https://a.example' }), 'stop', 'API_URL', /PUBLIC_URL/],
  ['switch with another value', given({ STRIPE: 'no' }), 'stop', 'STRIPE', /can only be off/],
  ['former name', given({ [formerName]: 'x' }), 'stop', formerName, /CATALOG_FILE/],
  ['former group', given({ PICTURES_S3_BUCKET: 'x' }), 'stop', 'PICTURES_S3_BUCKET', /IMAGES_S3_BUCKET/],
  ['misspelled name', given({ ALLOWED_ORIGNS: 'x' }), 'hint', 'ALLOWED_ORIGNS', /ALLOWED_ORIGINS/],
  ['words in another order', given({ PROXIES_TRUSTED: 'x' }), 'hint', 'PROXIES_TRUSTED', /TRUSTED_PROXIES/],
  ['value in quotes', given({ PUBLIC_URL: '"https://vpn.example"' }), 'stop', 'PUBLIC_URL', /quotes/],
  ['URL without scheme', given({ PUBLIC_URL: 'vpn.example' }), 'stop', 'PUBLIC_URL', /https:\/\//],
  ['URL without TLS', given({ API_URL: 'http://api.vpn.example' }), 'stop', 'API_URL', /https:/],
  ['site below a path', given({ SITE_URL: 'https://vpn.example/shop' }), 'stop', 'SITE_URL', /path/],
  ['origin without scheme', given({ ALLOWED_ORIGINS: 'cdn.example' }), 'stop', 'ALLOWED_ORIGINS', /https:\/\//],
  ['short key', given({ SECRET_KEYS: 'abcd' }), 'stop', 'SECRET_KEYS', /32 bytes.*openssl rand/],
  [
    'bad range of proxies',
    given({ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }),
    'stop',
    'TRUSTED_PROXIES',
    /contains proxy/,
  ],
  ['every proxy trusted', valuesOf({ TRUSTED_PROXIES: '0.0.0.0/0' }), 'failure', 'TRUSTED_PROXIES', /forge/],
  ['no number', given({ PORT: '80a' }), 'stop', 'PORT', /whole number/],
  ['misspelled mode', given({ NODE_ENV: 'prod' }), 'stop', 'NODE_ENV', /one of production/],
  [
    'public site in development',
    valuesOf({ NODE_ENV: 'development' }),
    'hint',
    'NODE_ENV',
    /not production.*vpn\.example/,
  ],
  ['unknown log level', given({ LOG_LEVEL: 'loud' }), 'stop', 'LOG_LEVEL', /one of debug/],
  ['no email', given({ BRAND: brandWith('support') }), 'stop', 'BRAND', /supportEmail/],
  ['sample email', valuesOf({ BRAND: 'brands/tern' }), 'hint', 'BRAND', /sample/],
  ['fakes in production', given({ SANDBOX_URL: 'http://127.0.0.1:1' }), 'stop', 'SANDBOX_URL', /not allowed/],
  ['no STUN server', valuesOf({ STUN_URLS: 'https://x' }), 'failure', 'STUN_URLS', /stun:/],
  ['mixed content', valuesOf({ IPV6_URL: 'http://x' }), 'failure', 'IPV6_URL', /https:/],
  ['mixed content by IPv4', valuesOf({ IPV4_URL: 'http://x' }), 'failure', 'IPV4_URL', /https:/],
  ['zone of the site', valuesOf({ ...dnsTest, DNS_TEST_ZONE: 'vpn.example' }), 'stop', 'DNS_TEST_ZONE', /contains/],
  ['zone of the API', valuesOf({ ...dnsTest, API_URL: `https://${apiHost}` }), 'stop', 'DNS_TEST_ZONE', /contains api/],
  ['zone without key', given({ DNS_TEST_ZONE: 'dns.vpn.example' }), 'stop', 'DNS_TEST_KEY', /DNS_TEST=off/],
  ['zone in capitals', given({ ...dnsTest, DNS_TEST_ZONE: 'DNS.example' }), 'stop', 'DNS_TEST_ZONE', /lower case/],
  ['short key of the zone', given({ ...dnsTest, DNS_TEST_KEY: 'x' }), 'stop', 'DNS_TEST_KEY', /32 characters/],
  ['zone not delegated', zoneThat('ENOTFOUND'), 'hint', 'DNS_TEST_ZONE', /NS record/],
  ['silent name servers', zoneThat('ETIMEOUT'), 'failure', 'DNS_TEST_ZONE', /UDP port 53/],
  ['catalog missing', valuesOf({ CATALOG_FILE: '/none.json' }), 'stop', 'CATALOG_FILE', /none\.json/],
  ['catalog invalid', valuesOf({ CATALOG_FILE: file('c.json', '[{}]') }), 'stop', 'CATALOG_FILE', /line 1/],
  ['exit ranges invalid', valuesOf({ EXIT_RANGES_FILE: file('exits', 'x') }), 'stop', 'EXIT_RANGES_FILE', /line 1/],
  ['Apple key', valuesOf(apple), 'stop', 'APPLE_PRIVATE_KEY', /\.p8/],
  [
    'Apple key without backslashes',
    valuesOf({ ...apple, APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----nMIGTn-----END PRIVATE KEY-----n' }),
    'stop',
    'APPLE_PRIVATE_KEY',
    /single quotes/,
  ],
  ['Google client', valuesOf(google), 'failure', 'GOOGLE_CLIENT_ID', /googleusercontent/],
  ['Microsoft client', valuesOf(microsoft), 'failure', 'MICROSOFT_CLIENT_ID', /UUID/],
  ['Microsoft tenant', valuesOf(microsoft), 'failure', 'MICROSOFT_TENANT', /common/],
  [
    'Google id as secret',
    valuesOf({ ...google, GOOGLE_CLIENT_SECRET: googleId }),
    'failure',
    'GOOGLE_CLIENT_SECRET',
    /GOCSPX/,
  ],
  ['Apple team', valuesOf(apple), 'failure', 'APPLE_TEAM_ID', /10 capital/],
  ['Apple key id', valuesOf(apple), 'failure', 'APPLE_KEY_ID', /not its name/],
  [
    'Microsoft secret id',
    valuesOf({ ...microsoft, MICROSOFT_CLIENT_SECRET: randomUUID() }),
    'failure',
    'MICROSOFT_CLIENT_SECRET',
    /its value/,
  ],
  [
    'Microsoft tenant refused',
    microsoftThat(400, { error: 'invalid_tenant' }),
    'failure',
    'MICROSOFT_TENANT',
    /tenant/,
  ],
  [
    'Microsoft client refused',
    microsoftThat(200, aadError('AADSTS700016')),
    'failure',
    'MICROSOFT_CLIENT_ID',
    /application/,
  ],
  [
    'Microsoft secret expired',
    microsoftThat(200, aadError('AADSTS7000222')),
    'failure',
    'MICROSOFT_CLIENT_SECRET',
    /expired/,
  ],
  [
    'Microsoft secret refused',
    microsoftThat(200, aadError('AADSTS7000215')),
    'failure',
    'MICROSOFT_CLIENT_SECRET',
    /not the id/,
  ],
  [
    'Google in disguise',
    googleAt(() => [200, JSON.stringify({ issuer: 'https://x.test', token_endpoint: 'https://x.test/token' })]),
    'failure',
    googleNames,
    /proxy/,
  ],
  [
    'Google redirects its discovery',
    googleRedirecting('/.well-known/openid-configuration'),
    'failure',
    googleNames,
    /unexpected redirect/,
  ],
  ['Google redirects its tokens', googleRedirecting('/token'), 'failure', googleNames, /unexpected redirect/],
  ['Google without our redirect URI', googleRefusing('redirect_uri_mismatch'), 'failure', 'API_URL', /redirect URIs/],
  ['Google down', googleAt(() => [500, '{}']), 'failure', googleNames, /answers 500/],
  ['Google unreachable', () => googleWith(`http://127.0.0.1:${closedPort}`), 'failure', googleNames, /nothing listens/],
  ['publishable Stripe key', stripeKeys('pk_live_1'), 'failure', 'STRIPE_SECRET_KEY', /secret key/],
  ['webhook secret as Stripe key', stripeKeys('whsec_1'), 'failure', 'STRIPE_SECRET_KEY', /of a webhook/],
  ['Stripe key of the test mode', stripeKeys('rk_test_1'), 'hint', 'STRIPE_SECRET_KEY', /test mode/],
  ['no webhook secret', stripeKeys('sk_live_1', 'we_1'), 'failure', 'STRIPE_WEBHOOK_SECRET', /whsec_/],
  ['PayPal of the test environment', valuesOf(testPayPal), 'hint', 'PAYPAL_URL', /no money moves/],
  ['Stripe key refused', stripeThat(401), 'failure', 'STRIPE_SECRET_KEY', /refused/],
  [
    'restricted Stripe key',
    restrictedKey(/balance|refunds|invoice|disputes/),
    'failure',
    'STRIPE_SECRET_KEY',
    /: add Invoices \(write\), Refunds \(write\), Disputes \(read\) in/,
  ],
  ['database down', given({}), 'stop', 'DATABASE_URL', /nothing listens at 127\.0\.0\.1:/],
  ['database host', given({ DATABASE_URL: 'postgres://db.invalid/t' }), 'stop', 'DATABASE_URL', /db\.invalid/],
  ['database password', databaseThat('28P01', 'no'), 'stop', 'DATABASE_URL', /password of tern/],
  ['database name', databaseThat('3D000', 'no'), 'stop', 'DATABASE_URL', /does not exist/],
  ['tables of another role', databaseThat('42501', 'permission denied'), 'stop', 'DATABASE_URL', /tern.*own/],
  [
    'no socket',
    given({ DATABASE_URL: 'postgres://tern@localhost/tern?host=/none' }),
    'stop',
    'DATABASE_URL',
    /in \/none/,
  ],
  ['no embedded database', () => checkEmbeddedDatabase(false), 'stop', 'DATABASE_URL', /--env-file/],
  ['no database URL', given({ DATABASE_URL: 'mysql://x' }), 'stop', 'DATABASE_URL', /postgres:\/\/user/],
  ['old database', () => findDatabaseProblems({ ...facts, version: 12 }, 0), 'stop', 'DATABASE_URL', /PostgreSQL 12/],
  [
    'no right to create',
    () => findDatabaseProblems({ ...facts, may_create: false }, 0),
    'failure',
    'DATABASE_URL',
    /grant/,
  ],
  [
    'no right to create the tables',
    () => findDatabaseProblems({ ...facts, may_create: false, migrated: false }, 0),
    'stop',
    'DATABASE_URL',
    /grant/,
  ],
  ['clocks differ', () => findDatabaseProblems(facts, 90_000), 'failure', 'Clock', /by 90 s/],
  ['clock of 1970', () => checkClock(0), 'stop', 'Clock', /1970/],
  ['old Node', () => checkNode('22.1.0'), 'stop', 'Node', /22\.1\.0.*24/],
  ['currency without PayPal', valuesOf({ ...testPayPal, CATALOG_FILE: catalogIn('KRW') }), 'failure', 'PAYPAL', /KRW/],
  ['SMTP down', given({}), 'failure', 'SMTP_URL', /nothing listens/],
  // Another name of this machine, which is not taken for one.
  [
    'SMTP unencrypted',
    async () => checkMail((await startMailServer('right')).replace('127.0.0.1', '0.0.0.0')),
    'failure',
    'SMTP_URL',
    /offers no encryption/,
  ],
  ['SMTP password', async () => checkMail(await startMailServer()), 'failure', 'SMTP_URL', /password of tern/],
  [
    'SMTP without TLS',
    async () => checkMail((await startMailServer()).replace('smtp:', 'smtps:')),
    'failure',
    'SMTP_URL',
    /TLS/,
  ],
  [
    'bucket unreachable',
    () => checkBucket({ ...bucket, endpoint: `http://127.0.0.1:${closedPort}` }),
    'failure',
    'IMAGES_S3_ENDPOINT',
    /nothing/,
  ],
  ['bucket key', bucketThat(403, 'InvalidAccessKeyId'), 'failure', 'IMAGES_S3_KEY_ID', /unknown/],
  ['bucket secret', bucketThat(403, 'SignatureDoesNotMatch'), 'failure', 'IMAGES_S3_SECRET', /IMAGES_S3_KEY_ID/],
  ['bucket redirecting', bucketRedirecting, 'failure', 'IMAGES_S3_ENDPOINT', /answers 307/],
  ['bucket missing', bucketThat(404, 'NoSuchBucket'), 'failure', 'IMAGES_S3_BUCKET', /create it/],
  [
    'data folder is a file',
    () => checkDataDir({ ...external, dataDir: file('data', '') }),
    'stop',
    'DATA_DIR',
    /not a f/,
  ],
  ['little room', () => checkDataDir(external, Number.MAX_SAFE_INTEGER), 'failure', 'DATA_DIR', /MB are free/],
  ['no data folder', () => [describeDiskFailure(noFolder, external)], 'stop', 'DATA_DIR', /cannot be created/],
  ['no room', () => [describeDiskFailure(diskFull, external)], 'failure', 'DATA_DIR', /full disk/],
  ['no room, embedded database', () => [describeDiskFailure(diskFull, embedded)], 'stop', 'DATA_DIR', /full disk/],
  [
    'little room, new database',
    () => checkDataDir(embedded, Number.MAX_SAFE_INTEGER),
    'stop',
    'DATA_DIR',
    /new database/,
  ],
  [
    'little room, old database',
    () => checkDataDir(withDatabase(), Number.MAX_SAFE_INTEGER),
    'failure',
    'DATA_DIR',
    /MB are/,
  ],
  [
    'foreign address',
    () => checkPorts(readConfig({ SANDBOX_PORT: '0', HOST: '192.0.2.1' }), true),
    'stop',
    'HOST',
    /not an address/,
  ],
  [
    'same port twice',
    () => checkPorts(readConfig({ SANDBOX_PORT: '0', PORT: '4000', METRICS_PORT: '4000' }), true),
    'stop',
    'METRICS_PORT',
    /same/,
  ],
  ['collector URL', () => collectorAt('collector:4318'), 'failure', 'OTEL_EXPORTER_OTLP_ENDPOINT', /4318.*no traces/],
  [
    'collector down',
    () => collectorAt(`http://127.0.0.1:${closedPort}`),
    'failure',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    /nothing listens.*no traces/,
  ],
  ['collector by gRPC', () => collectorAt('http://127.0.0.1:4317'), 'failure', 'OTEL_EXPORTER_OTLP_ENDPOINT', /4318/],
  ['collector elsewhere', collectorThat(404), 'failure', 'OTEL_EXPORTER_OTLP_ENDPOINT', /before \/v1\/traces/],
  [
    'collector that redirects',
    collectorRedirecting,
    'failure',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    /unexpected redirect.*no traces/,
  ],
  ['collector key', collectorThat(401), 'failure', 'OTEL_EXPORTER_OTLP_HEADERS', /key/],
  [
    'collector headers',
    () => collectorAt('http://127.0.0.1:2', { OTEL_EXPORTER_OTLP_HEADERS: 'key' }),
    'failure',
    'OTEL_EXPORTER_OTLP_HEADERS',
    /key=value/,
  ],
  [
    'sampler without collector',
    given({ OTEL_TRACES_SAMPLER: 'always_on' }),
    'hint',
    'OTEL_TRACES_SAMPLER',
    /OTEL_EXPORTER_OTLP_ENDPOINT/,
  ],
  ['ratio without sampler', given({ OTEL_TRACES_SAMPLER_ARG: '0.1' }), 'hint', 'OTEL_TRACES_SAMPLER_ARG', /no effect/],
  ['variable of another SDK', given({ OTEL_TRACES_EXPORTER: 'otlp' }), 'hint', 'OTEL_TRACES_EXPORTER', /reads OTEL_/],
  ['no build', () => checkBuild({ ...builtFor('A'), siteDir: '/none' }, false), 'stop', 'SITE_DIR', /no built site/],
  [
    'build of another brand',
    () => checkBuild({ ...builtFor('A'), brand: { name: 'B' } }, false),
    'stop',
    'BRAND',
    /is B.*built for A/,
  ],
];

const timeouts = { ...doctorTimeouts };
const longTimeouts = { requestMs: 120_000, checkMs: 240_000 };

describe('the doctor', () => {
  before(() => void Object.assign(doctorTimeouts, longTimeouts));

  for (const [kind, find, level, name, why] of rows) {
    it(`names ${kind}`, async () => {
      const findings = await find();
      const found = findings.find((finding) => finding.name === name && why.test(finding.why));
      assert.equal(found?.level, level, JSON.stringify(findings));
      assert.doesNotMatch(describeFindings(findings), /\n\s+at /, 'no stack');
    });
  }

  it('tells PayPal credentials of the other environment, refused ones and a foreign webhook apart', async () => {
    const refuses = await startHttpServer(() => [401, '{}']);
    const webhookAnswers = (status: number) =>
      startHttpServer((url) => {
        if (url === '/elsewhere') return [200, '{}'];
        return /token$/.test(url) ? [200, '{"access_token":"t"}'] : [status, '{}', '/elsewhere'];
      });
    const accepts = await webhookAnswers(404);
    const namesOf = async (url: string, urls: string[]) =>
      (await checkPayPal(url, paypal, urls)).map(({ name }) => name);
    assert.deepEqual(await namesOf(refuses, [refuses, accepts]), ['PAYPAL_URL']);
    assert.deepEqual(await namesOf(refuses, [refuses]), ['PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET']);
    assert.deepEqual(await namesOf(accepts, [accepts]), ['PAYPAL_WEBHOOK_ID']);
    const whyOf = async (status: number) => (await checkPayPal(await webhookAnswers(status), paypal, []))[0]?.why ?? '';
    assert.match(await whyOf(400), /is unknown to this app/);
    assert.match(await whyOf(403), /cannot be tried: PayPal answers 403/);
    assert.match(await whyOf(307), /cannot be tried: PayPal answers 307/);
    assert.equal(await whyOf(200), '');
  });

  it('tries each permission that requests to Stripe need, and the guide names them', () => {
    const source = readFileSync('server/doctor/stripe-permissions.ts', 'utf8');
    const tried = [...source.matchAll(/\['(.+) \((read|write)\)', \(api\) => api\.([\w.]+)\.\w+\(/g)].map(
      ([, name, level, resource]) => ({ permission: `${name} (${level})`, level, resource }),
    );
    const own = { webhooks: 'no request', balance: 'of the doctor' };
    const needed = ['billing', 'ops'].flatMap((module) =>
      globSync(`server/${module}/**/*.ts`)
        .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bapi\.([\w.]+)\.(\w+)\(/g)])
        .filter(([, resource = '']) => !(resource in own)),
    );
    assert.ok(needed.length > 30);
    for (const [call, resource, method = ''] of needed) {
      const levels = ['list', 'retrieve'].includes(method) ? ['read', 'write'] : ['write'];
      assert.ok(
        tried.some((each) => each.resource === resource && levels.includes(each.level ?? '')),
        call,
      );
    }
    const guide = readFileSync('docs/operate/providers.md', 'utf8').matchAll(/^\| (.+ \((?:read|write)\)) \|/gm);
    const permissions = new Set(tried.map(({ permission }) => permission));
    assert.deepEqual([...guide].map(([, permission]) => permission).sort(), [...permissions].sort());
  });

  it('knows refused keys of identity providers from good ones', async () => {
    const config = readConfig({ SANDBOX_PORT: '0' });
    const siteUrl = () => config.apiUrl;
    const fakes = await startSandbox({ config, clock: systemClock, log: createLog('silent'), folder: null, siteUrl });
    after(() => fakes.close());
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const { clientId, clientSecret } = sandboxOAuthClient;
    const check = (secret: string, id: string) =>
      checkOAuthCredentials(
        readConfig({
          ...complete,
          ...google,
          GOOGLE_CLIENT_ID: clientId,
          GOOGLE_CLIENT_SECRET: secret,
          ...apple,
          APPLE_CLIENT_ID: id,
          APPLE_PRIVATE_KEY: privateKey,
          ...microsoft,
          MICROSOFT_CLIENT_ID: clientId,
          MICROSOFT_CLIENT_SECRET: secret,
        }),
        {
          issuers: {
            google: `${fakes.url}/google`,
            apple: `${fakes.url}/apple`,
            microsoft: `${fakes.url}/microsoft/common/v2.0`,
          },
        },
      );
    assert.deepEqual(await check(clientSecret, clientId), []);
    const refused = await check('wrong', 'wrong');
    assert.equal(refused.length, 3);
    for (const { level, why } of refused)
      assert.match(`${level} ${why}`, /^failure are refused by (Google|Apple|Microsoft)/);
  });

  it('says what Apple must know, but not at each start', async () => {
    const changes = { ...apple, MAIL_FROM: 'hello@mail.vpn.example' };
    const about = (starting: boolean, more: Environment = {}) =>
      diagnose({ ...complete, ...changes, ...more }, { starting }).then((findings) =>
        findings.filter(({ why }) => /email sources/.test(why)).map(({ level, why }) => [level, why.split(' ')[1]]),
      );
    assert.deepEqual(await about(false), [['hint', 'mail.vpn.example']]);
    assert.deepEqual(await about(true), []);
    assert.deepEqual(await about(false, { NODE_ENV: 'development' }), [], 'mail is a fake, or for testers');
  });

  it('has nothing to say about a collector that takes spans', async () => {
    assert.deepEqual(await collectorThat(200)(), []);
  });

  it('takes a port in use for an error only at a start, because the server itself may use it', async () => {
    const url = await startHttpServer(() => [200, '{}']);
    const { port } = new URL(url);
    const config = readConfig({ HOST: '127.0.0.1', PORT: port, SANDBOX_PORT: '0' });
    assert.deepEqual(await checkPorts(config, false), []);
    assert.match((await checkPorts(config, true))[0]?.why ?? '', /already in use/);
    const fakes = await checkPorts(readConfig({ PORT: '0', SANDBOX_PORT: port }), true);
    assert.deepEqual(
      fakes.map(({ level, name }) => [level, name]),
      [['stop', 'SANDBOX_PORT']],
    );
  });

  it('tells ports that are the same by their addresses', async () => {
    const namesOf = async (environment: Environment) =>
      (await checkPorts(readConfig({ PORT: '0', ...environment }), true)).map(({ name, why }) => `${name} ${why}`);
    const metrics = await namesOf({ SANDBOX_PORT: `${closedPort}`, METRICS_PORT: `${closedPort}` });
    assert.match(metrics.join(), /METRICS_PORT is the same as SANDBOX_PORT/);
    const other = await namesOf({ HOST: '127.0.0.2', PORT: '4000', SANDBOX_PORT: '4000' });
    assert.doesNotMatch(other.join(), /the same/);
  });

  it('asks no service at a start outside production, where the database may still be coming up', async () => {
    const namesOf = async (NODE_ENV: string) =>
      (await diagnose({ ...complete, NODE_ENV }, { starting: true })).map(({ name }) => name);
    assert.ok((await namesOf('production')).includes('DATABASE_URL'));
    assert.ok(!(await namesOf('development')).includes('DATABASE_URL'));
  });

  it('looks for the running server at the address that it listens on', async () => {
    const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
    // Only Linux has all of 127.0.0.0/8, and containers often lack IPv6.
    const hosts = [...(process.platform === 'linux' ? ['127.0.0.2'] : []), ...own.filter((each) => each === '::1')];
    assert.notEqual(hosts.length, 0);
    for (const host of hosts) {
      const server = createHttpServer((_, response) => response.end()).listen(0, host);
      await new Promise((resolve) => server.once('listening', resolve));
      after(() => server.close());
      const { port } = server.address() as { port: number };
      assert.deepEqual(await checkPorts(readConfig({ SANDBOX_PORT: '0', HOST: host, PORT: `${port}` }), false), []);
    }
  });

  it('takes a port of a program that speaks no HTTP for an error at any time', async () => {
    const url = new URL(await startPostgresServer('0A000', 'no HTTP'));
    const config = readConfig({ HOST: '127.0.0.1', PORT: url.port, SANDBOX_PORT: '0' });
    assert.match((await checkPorts(config, false))[0]?.why ?? '', /already in use/);
  });

  it('answers within 5 s when a service never does', async () => {
    const silent = createServer(() => {});
    after(() => silent.close());
    const host = `127.0.0.1:${await listen(silent)}`;
    const changes = { SMTP_URL: `smtp://${host}`, DATABASE_URL: `postgres://tern:x@${host}/tern` };
    doctorTimeouts.requestMs = 100;
    const [findings, providers] = await Promise.all([given(changes)(), googleWith(`http://${host}`)]);
    Object.assign(doctorTimeouts, longTimeouts);
    assert.ok(timeouts.requestMs < timeouts.checkMs && timeouts.checkMs < 5_000);
    assert.match(providers[0]?.why ?? '', /does not answer/);
    for (const name of Object.keys(changes)) {
      assert.match(findings.find((each) => each.name === name)?.why ?? '', /does not answer/);
    }
  });

  it('finds nothing in settings that work', async () => {
    const accepts = await startHttpServer(() => [200, '{}']);
    assert.deepEqual(await checkBucket({ ...bucket, endpoint: accepts }), []);
    assert.deepEqual(await checkMail(await startMailServer('right')), []);
    assert.deepEqual(await stripeThat(403)(), []);
    assert.deepEqual(await restrictedKey(/balance/)(), [], 'the server does not read it');
    assert.deepEqual(valuesOf({ TRUSTED_PROXIES: '10.0.0.0/8' })(), []);
    assert.deepEqual(valuesOf({ CATALOG_FILE: catalogIn('KRW') })(), []);
    assert.deepEqual(valuesOf({ ...testPayPal, PAYPAL_URL: '', CATALOG_FILE: catalogIn('EUR') })(), []);
    assert.deepEqual(findDatabaseProblems(facts, 0), []);
    assert.deepEqual(checkBuild(builtFor('A'), false), []);
    assert.deepEqual(checkBuild({ ...builtFor('A'), brand: { name: 'B' } }, true), [], 'the start builds it');
    assert.match(describeFindings([]), /complete/);
  });

  it('finds the setting that a misspelled name means', () => {
    const meant = { DATA_DRI: 'DATA_DIR', DATABSE_URL: 'DATABASE_URL', STRIPE_WEBHOK_SECERT: 'STRIPE_WEBHOOK_SECRET' };
    for (const [name, setting] of Object.entries(meant)) assert.equal(nearestName(name), setting);
  });

  it('takes a site on this machine for development', () => {
    for (const PUBLIC_URL of ['https://localhost', 'http://vpn.example'])
      assert.deepEqual(valuesOf({ NODE_ENV: '', PUBLIC_URL })(), []);
  });

  it('leaves variables of other programs alone', () => {
    for (const name of [
      'HOME',
      'HOSTNAME',
      'APP_URL',
      'BASE_URL',
      'LOG_FILE',
      'npm_config_cache',
      'GOOGLE_APPLICATION_CREDENTIALS',
    ]) {
      assert.equal(nearestName(name), null, name);
    }
  });

  it('explains errors that libraries wrap', () => {
    const reasons: [string, RegExp][] = [
      ['self-signed certificate in certificate chain', /NODE_EXTRA_CA_CERTS/],
      ['Connection terminated unexpectedly', /closes the connection/],
      ['connect EHOSTUNREACH 192.0.2.1:25', /cannot be reached/],
      ['Greeting never received: timed out', /does not answer/],
    ];
    for (const [message, reason] of reasons) {
      assert.match(describeFailure(new Error('failed', { cause: new Error(message) }), 'db:1'), reason);
    }
  });

  it('says what a database of a newer version needs', () => {
    const error = new NewerSchemaError('0099-x', '0098-y');
    assert.match(error.message, /0098-y/);
    assert.match(describeDatabaseError({ code: '57P03' }, 'postgres://db/t'), /try again/);
  });
});
