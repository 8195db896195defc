/** Mails go through nodemailer to the fake SMTP server, and are read in its mailbox. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { smtpTransport } from '#server/mail/mailer.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import { createTestClock } from '#test/server/support.ts';

const clock = createTestClock('2026-11-21T12:00:00.000Z');
const config = readConfig({ SANDBOX_PORT: '0' });
const sandbox = await startSandbox({
  config,
  clock,
  log: createLog('silent'),
  folder: null,
  siteUrl: () => 'http://127.0.0.1:1',
});
const smtp = smtpTransport(sandbox.smtpUrl);
after(async () => {
  smtp.close();
  await sandbox.close();
});

const send = (to: string, subject: string, html = '<p>Hallo</p>') =>
  smtp.sendMail({
    from: { name: 'Tern', address: 'support@tern.example' },
    to: { name: '', address: to },
    subject,
    text: 'Grüße — 你好',
    html,
  });

test('lists mails unchanged, newest first, filtered by recipient', async () => {
  await send('Ada@example.com', 'Erste ✉');
  clock.advance(1000);
  await send('ada@example.com', 'Second <script>alert(1)</script>');
  await send('eve@example.com', 'Other');
  const response = await fetch(`${sandbox.url}/mail.json?to=ada@example.com`);
  const mails = await response.json();
  assert.deepEqual(
    mails.map(({ subject }: { subject: string }) => subject),
    ['Second <script>alert(1)</script>', 'Erste ✉'],
  );
  const { text, html, ...rest } = mails[1];
  assert.deepEqual(rest, { to: 'ada@example.com', subject: 'Erste ✉', receivedAt: '2026-11-21T12:00:00.000Z' });
  assert.deepEqual([text.trim(), html.trim()], ['Grüße — 你好', '<p>Hallo</p>']);
  assert.equal((await (await fetch(`${sandbox.url}/mail.json`)).json()).length, 3);
});

test('the mailbox has a strict content security policy and escapes mails', async () => {
  const response = await fetch(`${sandbox.url}/mail?to=${encodeURIComponent('"><script>x</script>')}`);
  const allMails = await (await fetch(`${sandbox.url}/mail`)).text();
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /unsafe/);
  assert.doesNotMatch(await response.text(), /<script>/);
  assert.doesNotMatch(allMails, /<script>/);
  assert.match(allMails, /Grüße — 你好/);
  assert.doesNotMatch(allMails, /https?:\/\/(?!127\.0\.0\.1)/);
});

test('one mail as HTML is sandboxed; an unknown one is 404', async () => {
  const one = await fetch(`${sandbox.url}/mail/1`);
  assert.match(one.headers.get('content-security-policy') ?? '', /sandbox/);
  assert.equal((await fetch(`${sandbox.url}/mail/999`)).status, 404);
  assert.equal((await fetch(`${sandbox.url}/mail/x`)).status, 404);
});

test('the first page shows the last verification code of each recipient', async () => {
  const readCodes = async () => {
    const html = await (await fetch(sandbox.url)).text();
    return [...html.matchAll(/<span>([^<]*)<br>.*<strong>(\d{6})<\/strong>/g)].map(([, to, code]) => `${to} ${code}`);
  };
  assert.deepEqual(await readCodes(), []);
  await send('ada@example.com', '111111 is your Tern VPN sign-up code');
  await send('eve@example.com', '222222 is your Tern VPN sign-up code');
  await send('ada@example.com', '333333 is your Tern VPN sign-up code');
  await send('ada@example.com', 'Welcome');
  assert.deepEqual(await readCodes(), ['ada@example.com 333333', 'eve@example.com 222222']);
});

test('without seeding the first page has no test users, and signs no one in', async () => {
  assert.doesNotMatch(await (await fetch(sandbox.url)).text(), /Test users|tern-2026/);
  assert.equal((await fetch(`${sandbox.url}/sign-in/free@tern.example`)).status, 404);
});
