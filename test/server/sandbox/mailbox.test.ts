/** Mails go through nodemailer to the fake SMTP server, and are read in its mailbox. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import { mailTemplates } from '#server/mail/templates.ts';
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
  assert.match(policy, /img-src data:/);
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

test('attachments of a mail are links that download them unchanged', async () => {
  const content = Buffer.from([0, 255, 10, 13]);
  await smtp.sendMail({
    from: { name: 'Tern', address: 'support@tern.example' },
    to: { name: '', address: 'attached@example.com' },
    subject: 'Receipt',
    text: 'Thanks',
    html: '<p>Thanks</p>',
    attachments: [{ filename: '<b>.pdf', contentType: 'application/pdf', content }],
  });
  const page = await (await fetch(`${sandbox.url}/mail?to=attached@example.com`)).text();
  const [, link = '', name] = /<a href="(\/mail\/\d+\/attachments\/0)">([^<]*)<\/a>/.exec(page) ?? [];
  assert.equal(name, '&lt;b&gt;.pdf');
  const response = await fetch(`${sandbox.url}${link}`);
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), content);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename\*=UTF-8''%3Cb%3E\.pdf$/);
  assert.equal((await fetch(`${sandbox.url}${link.slice(0, -1)}1`)).status, 404);
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
  assert.doesNotMatch(await (await fetch(sandbox.url)).text(), /Test users|moor-2026/);
  assert.equal((await fetch(`${sandbox.url}/sign-in/free@tern.example`)).status, 404);
});

test('the gallery shows every mail in every language', async () => {
  const english = await (await fetch(`${sandbox.url}/mail/gallery`)).text();
  for (const name of Object.keys(mailTemplates))
    assert.ok(english.includes(`<article class="card" id="${name}">`), name);
  const arabic = await fetch(`${sandbox.url}/mail/gallery?locale=ar`);
  assert.match(arabic.headers.get('content-security-policy') ?? '', /frame-src 'self'/);
  assert.match(await arabic.text(), /<strong>العربية<\/strong>[\s\S]*<pre dir="rtl">/);
  const one = await fetch(`${sandbox.url}/mail/gallery/registerCode?locale=ar`);
  assert.match(one.headers.get('content-security-policy') ?? '', /sandbox/);
  assert.match(await one.text(), /dir="rtl"/);
  assert.equal((await fetch(`${sandbox.url}/mail/gallery/toString`)).status, 404);
});
