import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { minuteMs } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import { checkClock, checkDisk, runChecks, type ServiceCheck, serviceChecks, startMonitor } from '#server/monitor.ts';
import { closedPort } from '#test/server/doctor/services.ts';
import { openTestApp } from '#test/server/support.ts';
import { listen } from '#test/support/listen.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const lines: string[] = [];
const testApp = await openTestApp({
  logTo: { write: (line) => lines.push(line) },
  env: {
    SMTP_URL: 'smtp://set-below',
    IMAGES_S3_ENDPOINT: 'http://127.0.0.1:9',
    IMAGES_S3_BUCKET: 'images',
    IMAGES_S3_REGION: 'eu',
    IMAGES_S3_KEY_ID: 'id',
    IMAGES_S3_SECRET: 'secret',
  },
});

const logged = () => lines.splice(0).map((line) => JSON.parse(line));
const findCheck = (checks: ServiceCheck[], name: string) => checks.filter(({ service }) => service === name);

test('a wrong SMTP password is named in log, readiness and metrics, until it is right', async () => {
  const { context } = testApp;
  let password = 'right';
  const server = new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'tern' }) : done(new Error('535 Invalid login')),
  });
  const port = await listen(server);
  const transport = smtpTransport(`smtp://tern:wrong@127.0.0.1:${port}`);
  const checks = findCheck(serviceChecks(context, transport), 'mail');
  logged();
  await runChecks(context, checks);
  await runChecks(context, checks);
  const [line, ...others] = logged();
  assert.deepEqual(
    [line.level, line.msg, line.service, line.settings, line.err.reason, others.length],
    ['error', 'service failing', 'mail', 'SMTP_URL', 'EAUTH', 0],
  );
  assert.deepEqual((await testApp.get('/readyz')).body, { status: 'ready', failing: ['mail'] });
  assert.match(await context.metrics.registry.metrics(), /tern_service_up\{service="mail"\} 0/);
  logged();
  password = 'wrong';
  await runChecks(context, checks);
  assert.deepEqual(
    logged().map(({ msg }) => msg),
    ['service works again'],
  );
  assert.deepEqual((await testApp.get('/readyz')).body, { status: 'ready' });
  transport.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('every real service is checked, and no fake', () => {
  const { context } = testApp;
  const transport = { sendMail: async () => {}, close: () => {} };
  const namesOf = (changes: Partial<Config>) => {
    const config = { ...context.config, ...changes };
    return serviceChecks({ ...context, config }, transport).map(({ service }) => service);
  };
  const ofMachine = ['database', 'clock', 'disk'];
  assert.deepEqual(
    namesOf({
      stripe: { mode: 'real', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
      paypal: { mode: 'real', clientId: 'id', clientSecret: 'secret', webhookId: 'webhook' },
    }),
    [...ofMachine, 'mail', 'bucket', 'stripe', 'paypal'],
  );
  const images = { ...context.config.images, bucket: null };
  assert.deepEqual(namesOf({ smtp: { mode: 'sandbox' }, images }), ofMachine);
});

test('a payment provider that fails its check has not failed a customer', async () => {
  const { context } = testApp;
  const config: Config = {
    ...context.config,
    paypalUrl: `http://127.0.0.1:${closedPort}`,
    paypal: { mode: 'real', clientId: 'id', clientSecret: 'secret', webhookId: 'webhook' },
  };
  const transport = { sendMail: async () => {}, close: () => {} };
  await runChecks(context, findCheck(serviceChecks({ ...context, config }, transport), 'paypal'));
  const series = await context.metrics.registry.metrics();
  assert.match(series, /^tern_service_up\{service="paypal"\} 0$/m);
  assert.match(series, /^tern_provider_failures_total\{provider="paypal"\} 0$/m);
  context.failingServices.clear();
  logged();
});

test('services are checked at the start and twice a minute, until the server stops', async (testContext) => {
  testContext.mock.timers.enable({ apis: ['setInterval'] });
  const { context } = testApp;
  let checks = 0;
  const check = async () => {
    checks += 1;
  };
  const stop = startMonitor(context, [{ service: 'sample', settings: 'SAMPLE', check }]);
  await context.background.idle();
  assert.equal(checks, 1);
  testContext.mock.timers.tick(minuteMs);
  await context.background.idle();
  assert.equal(checks, 3);
  stop();
  testContext.mock.timers.tick(minuteMs);
  await context.background.idle();
  assert.equal(checks, 3);
});

test('a bucket that cannot be reached is named', async () => {
  const { context } = testApp;
  await runChecks(context, findCheck(serviceChecks(context, { sendMail: async () => {}, close: () => {} }), 'bucket'));
  assert.deepEqual([...context.failingServices], ['bucket']);
  const line = logged().find(({ msg }) => msg === 'service failing');
  assert.equal(line?.settings, 'IMAGES_S3_*');
});

test('a disk that is full or read-only fails its check', async () => {
  await assert.rejects(checkDisk('/dev/null/tern'), { code: 'ENOTDIR' });
  await assert.rejects(checkDisk(tmpdir(), Number.MAX_SAFE_INTEGER), /MB are free/);
  // Of the kernel: nobody can write there, and it has no room either.
  if (existsSync('/sys')) await assert.rejects(checkDisk('/sys'), { code: /^(EACCES|EPERM|EROFS)$/ });
  const folder = createTemporaryFolder();
  await checkDisk(folder, 1);
  assert.deepEqual(readdirSync(folder), [], 'nothing is left behind');
  rmdirSync(folder);
});

test('the disk of the images is checked too, where no bucket has them', async () => {
  const { context } = testApp;
  const dataDir = createTemporaryFolder();
  const folder = `${dataDir}/contact-images`;
  const check = ({ bucket }: Pick<Config['images'], 'bucket'>) => {
    const config = { ...context.config, dataDir, images: { folder, bucket } };
    const [disk] = findCheck(
      serviceChecks({ ...context, config }, { sendMail: async () => {}, close: () => {} }),
      'disk',
    );
    return disk?.check();
  };
  await check({ bucket: null });
  assert.deepEqual(readdirSync(dataDir), [], 'the first upload makes the folder');
  writeFileSync(folder, 'not a folder');
  await assert.rejects(async () => check({ bucket: null }));
  await check(context.config.images);
});

test('a clock that is more than 30 seconds before or after the database’s fails its check', async () => {
  const { db } = testApp.context;
  await checkClock(db);
  for (const seconds of [-40, 40]) {
    const clock = { now: () => new Date(Date.now() + seconds * 1000) };
    // Less by the time that the database takes.
    await assert.rejects(checkClock(db, clock), /differs from the database's by (3\d|40) s/);
  }
  const lost = db.withPlugin({
    transformQuery: () => assert.fail('the database is lost'),
    transformResult: async ({ result }) => result,
  });
  await checkClock(lost);
});

test('a service that does not respond within 20 seconds fails its check', async () => {
  const { context } = testApp;
  context.failingServices.clear();
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const check = { service: 'mail', settings: 'SMTP_URL', check: () => new Promise(() => {}) };
    void runChecks(context, [check]);
    mock.timers.tick(20_000);
    await setImmediate();
    assert.deepEqual([...context.failingServices], ['mail']);
  } finally {
    mock.timers.reset();
  }
});
