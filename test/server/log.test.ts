import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import Stripe from 'stripe';
import { triesPerClient } from '#server/accounts/sign-in.ts';
import { minuteMs } from '#server/clock.ts';
import { createLog, describeError, withoutEmails } from '#server/log.ts';
import { closedPort } from '#test/server/doctor/services.ts';
import { openTestApp, takeAttempts, testPassword } from '#test/server/support.ts';

const lines: string[] = [];
const testApp = await openTestApp({ logTo: { write: (line) => lines.push(line) } });

test('log lines are JSON and contain no credential, code, token, email or IP address', async () => {
  const from = '203.0.113.77';
  const email = 'ada.secret@example.com';
  await testApp.post('/turboClient/api/base/register/email/sendCode', { email }, { ipAddress: from });
  const code = await testApp.lastCode(email);
  const body = { email, code, password: testPassword, downloadSource: '', noEncrypt: true, deviceCode: 'device-7' };
  const { token } = (await testApp.post('/turboClient/api/base/register/check', body, { ipAddress: from })).body.data;
  await testApp.get(`/turboClient/api/c-end/user-info?token=${token}`, { token, ipAddress: from });
  await testApp.post(
    '/turboClient/api/base/v3/service-token',
    { email, password: 'not-this-1!', deviceType: 'web' },
    { ipAddress: from },
  );
  testApp.context.log.error({ err: new Error(`mailbox ${email} is full`), email, token, code }, 'something');
  const text = lines.join('');
  for (const secret of [email, code, token, testPassword, 'not-this-1!', from, 'device-7']) {
    assert.ok(!text.includes(secret), `${secret} is in the log`);
  }
  const parsed = lines.map((line) => JSON.parse(line));
  const logged = parsed.find(({ req }) => req?.route === '/turboClient/api/base/register/check');
  assert.deepEqual(
    [logged.level, logged.req.method, logged.req.network, logged.res.status],
    ['info', 'POST', '203.0.113.0/24', 200],
  );
  assert.ok(logged.ms >= 0 && logged.time);
});

test('the line of a refused request says why, and by which limit, but not whose session it was', async () => {
  const token = await testApp.signUp('refused@example.com');
  const signIn = { email: 'refused@example.com', password: 'not-this-1!', deviceType: 'web' };
  const callback = () =>
    testApp.app.inject({ url: '/oauth/callback/google', query: { state: 'x'.repeat(43) }, remoteAddress: '192.0.2.7' });
  const send: [reason: string | undefined, request: () => Promise<unknown>][] = [
    [undefined, () => testApp.get('/turboClient/api/c-end/user-info', { token })],
    ['sessionRequired', () => testApp.get('/turboClient/api/c-end/user-info', { token: 'x'.repeat(43) })],
    ['orderUnknown', () => testApp.get('/turboClient/api/c-end/user-orders/TRN-7K3M-9Q2X', { token })],
    ['invalidFields', () => testApp.post('/turboClient/api/base/v3/service-token', { ...signIn, role: 'admin' })],
    ['methodNotAllowed', () => testApp.delete('/turboClient/api/c-end/user-info', { token })],
    ['credentialsWrong', () => testApp.post('/turboClient/api/base/v3/service-token', signIn)],
    ['oauthFailed', callback],
    ['confirmationRequired', () => testApp.get('/turboClient/api/c-end/account/export', { token })],
  ];
  for (const [reason, request] of send) {
    if (reason === 'confirmationRequired') testApp.clock.advance(11 * minuteMs);
    lines.length = 0;
    await request();
    const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request completed');
    assert.equal(logged.reason, reason);
    assert.equal(logged.accountId, undefined, 'the privacy policy promises it');
  }
  await takeAttempts(testApp, triesPerClient, '198.51.100.7', triesPerClient.points);
  lines.length = 0;
  await testApp.post('/turboClient/api/base/v3/service-token', signIn, { ipAddress: '198.51.100.7' });
  const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request completed');
  assert.deepEqual([logged.reason, logged.limits], ['tooManyRequests', ['sign-in-client']]);
});

test('an error of Stripe says why the connection failed, one of PostgreSQL no values of the row', async () => {
  const stripe = new Stripe('sk_test_1', {
    host: '127.0.0.1',
    port: closedPort,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  const failure: unknown = await stripe.balance.retrieve().catch((error: unknown) => error);
  assert.match(describeError(failure).cause ?? '', /ECONNREFUSED/);
  const duplicate = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ada) already exists.' });
  assert.doesNotMatch(JSON.stringify(describeError(duplicate)), /ada/);
});

test('an email is hidden wherever an error has it, also in its cause, and in what is thrown instead of an error', () => {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => written.push(line) });
  const text = 'no mailbox ada@example.com';
  for (const err of [new Error(text), new Error('not sent', { cause: new Error(text) }), text])
    log.error({ err }, 'sample');
  assert.equal(written.length, 3);
  for (const line of written) assert.match(line, /^(?!.*ada@).*no mailbox \[email\]/);
});

test('an email is hidden after whatever stands before it, and a long word is read once', () => {
  const text = 'a@b.example <c@d.example> "e@f.example" to:g@h.example';
  assert.equal(withoutEmails(text), '[email] <[email]> "[email]" [email]');
  const started = performance.now();
  withoutEmails('a'.repeat(400_000));
  // From each of its characters it would take longer.
  assert.ok(performance.now() - started < 5_000);
});

test('a field whose name promises a secret is hidden, also one level deeper', () => {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => written.push(line) });
  for (const name of ['token', 'code', 'password', 'email', 'to', 'clientCode', 'digest'])
    log.info({ [name]: 'secret', body: { [name]: 'secret' } }, 'sample');
  assert.equal(written.length, 7);
  for (const line of written) assert.doesNotMatch(line, /secret/);
});

test('a full disk of the log ends neither the process nor its end', async (t) => {
  const program = spawn('sh', ['-c', `exec "${process.execPath}" --input-type=module > /dev/full`], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  t.after(() => program.kill('SIGKILL'));
  program.stdin.end(`
    import { setTimeout } from 'node:timers/promises';
    import { createLog } from '#server/log.ts';
    const log = createLog('info');
    for (let line = 0; line < 3; line++) {
      log.info('line');
      await setTimeout(50);
    }
    console.error('still works');
    process.exit(0);
  `);
  const [output] = await once(program.stderr, 'data');
  assert.equal(String(output), 'still works\n');
  const [exitCode] = await once(program, 'exit');
  assert.equal(exitCode, 0);
});
