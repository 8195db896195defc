/** The mailer's real path: nodemailer to the stand-in's SMTP server, read back from its mailbox. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { smtpTransport } from '#server/mail/mailer.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import { testClock } from '#test/server/support.ts';

const clock = testClock('2026-11-21T12:00:00.000Z');
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

test('mails come back newest first, by address, as they were sent', async () => {
  await send('Ada@example.com', 'Erste ✉');
  clock.advance(1000);
  await send('ada@example.com', 'Second <script>alert(1)</script>');
  await send('eve@example.com', 'Other');
  const answer = await fetch(`${sandbox.url}/mail.json?to=ada@example.com`);
  const mails = await answer.json();
  assert.deepEqual(
    mails.map(({ subject }: { subject: string }) => subject),
    ['Second <script>alert(1)</script>', 'Erste ✉'],
  );
  const { text, html, ...rest } = mails[1];
  assert.deepEqual(rest, { to: 'ada@example.com', subject: 'Erste ✉', receivedAt: '2026-11-21T12:00:00.000Z' });
  assert.deepEqual([text.trim(), html.trim()], ['Grüße — 你好', '<p>Hallo</p>']);
  assert.equal((await (await fetch(`${sandbox.url}/mail.json`)).json()).length, 3);
});

test('the page shows them under a strict policy, with nothing of a mail as markup', async () => {
  const answer = await fetch(`${sandbox.url}/mail?to=${encodeURIComponent('"><script>x</script>')}`);
  const everything = await (await fetch(`${sandbox.url}/mail`)).text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /unsafe/);
  assert.doesNotMatch(await answer.text(), /<script>/);
  assert.doesNotMatch(everything, /<script>/);
  assert.match(everything, /Grüße — 你好/);
  assert.doesNotMatch(everything, /https?:\/\/(?!127\.0\.0\.1)/);
});

test('one mail as HTML is kept apart; an unknown one is 404', async () => {
  const one = await fetch(`${sandbox.url}/mail/1`);
  assert.match(one.headers.get('content-security-policy') ?? '', /sandbox/);
  assert.equal((await fetch(`${sandbox.url}/mail/999`)).status, 404);
  assert.equal((await fetch(`${sandbox.url}/mail/x`)).status, 404);
});
