import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { after, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { locales } from '#facts/locales.ts';
import { minuteMs, secondMs } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { createBackground } from '#server/jobs/background.ts';
import { createLog } from '#server/log.ts';
import { formatValue } from '#server/mail/format-value.ts';
import { createMailer, type MailMessage } from '#server/mail/mailer.ts';
import { renderMail } from '#server/mail/render.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import type { AnyMailTemplate } from '#server/mail/template.ts';
import { createMailTranslations } from '#server/mail/translations.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { listen } from '#test/support/listen.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const folder = createTemporaryFolder();
const put = (locale: string, messages: object) =>
  writeFileSync(path.join(folder, `${locale}.json`), JSON.stringify(messages));
put('en', {
  'home.title': 'not a mail',
  'mail.footer': '{brand}, {support}',
  'mail.test.subject': '{code} from {brand}',
  'mail.test.text': 'Hello {name}, {count, plural, one {# day} other {# days}}',
  'mail.test.button': 'Open',
  'mail.test.total': 'Total',
  'mail.test.due': 'Due',
  'mail.test.payer': 'Payer',
  'mail.test.late': 'Please pay by {due}.',
});
put('de', { 'mail.test.text': 'Hallo {name}, {count, plural, one {# Tag} other {# Tage}}' });
put('ar', { 'mail.test.text': '{count, number} {name}' });

const translations = createMailTranslations(folder);
const brand = {
  name: 'Tern <VPN>',
  supportEmail: 'help@tern.example',
  mailFrom: 'no-reply@tern.example',
  colors: { light: '#0b7a3b', dark: '#3fd583' },
};
const template: AnyMailTemplate = {
  subject: 'mail.test.subject',
  parts: [
    { text: 'mail.test.text' },
    { code: 'code' },
    { button: 'mail.test.button', href: 'link' },
    {
      rows: [
        { label: 'mail.test.total', value: 'total' },
        { label: 'mail.test.due', value: 'due' },
        { label: 'mail.test.payer', value: 'name' },
      ],
    },
    { text: 'mail.test.late', when: 'due' },
  ],
  sample: {},
};
const values = {
  code: '204816',
  name: '<b>Ada</b>',
  count: 1234,
  link: 'https://tern.example/?a=1&b=2',
  total: { amount: 999, currency: 'USD' },
  due: null,
};

test('text and HTML have the same content, and values are escaped', async () => {
  const { subject, text, html } = await renderMail(template, 'en', values, brand, translations);
  assert.equal(subject, '204816 from Tern <VPN>');
  for (const part of [
    'Hello <b>Ada</b>, 1,234 days',
    '204816',
    'Open:\nhttps://tern.example/?a=1&b=2',
    'Total: $9.99',
    'help@tern.example',
  ]) {
    assert.ok(text.includes(part), part);
  }
  assert.match(html, /Hello &lt;b&gt;Ada&lt;\/b&gt;, 1,234 days/);
  assert.match(html, /Payer<\/td><td[^>]*>&lt;b&gt;Ada&lt;\/b&gt;<\/td>/);
  assert.match(html, /href="https:\/\/tern.example\/\?a=1&amp;b=2"/);
  assert.doesNotMatch(html, /<b>|<VPN>|<script|src=/);
});

test('a row and a part without a value are left out; dates, periods and money are formatted for the language', async () => {
  const without = await renderMail(template, 'en', values, brand, translations);
  assert.doesNotMatch(without.text + without.html, /Due|Please pay/);
  const due = new Date('2026-12-21');
  const { text, html } = await renderMail(template, 'en', { ...values, due }, brand, translations);
  for (const content of [text, html])
    assert.match(content, /Due.*December\u00a021,\u00a02026[\s\S]*Please pay by December/);
  const german = await renderMail(template, 'de', values, brand, translations);
  assert.match(german.text, /Total: 9,99\u00a0\$/);
  const period = { start: due, end: new Date('2027-01-21') };
  assert.equal(formatValue(period, 'en'), 'December 21, 2026 – January 21, 2027'.replaceAll(' – ', '\u2009–\u2009'));
});

test('a count of zero is a value', async () => {
  const { text } = await renderMail(template, 'en', { ...values, count: 0 }, brand, translations);
  assert.match(text, /, 0 days$/m);
});

test('a missing translation falls back to English, and Arabic is right-to-left with Latin digits', async () => {
  const german = await renderMail(template, 'de', values, brand, translations);
  assert.match(german.text, /Hallo <b>Ada<\/b>, 1\.234 Tage/);
  assert.match(german.text, /Total: /);
  assert.match(german.html, /<html lang="de" dir="ltr">/);
  const arabic = await renderMail(template, 'ar', values, brand, translations);
  assert.match(arabic.html, /<html lang="ar" dir="rtl">/);
  assert.match(arabic.text, /1,234/);
  assert.match((await renderMail(template, 'ja', values, brand, translations)).text, /Hello/);
});

test('no line of a mail ends within a unit', async () => {
  put('ko', { 'mail.test.text': '30-day {name}' });
  const { html } = await renderMail(template, 'ko', values, brand, translations);
  assert.match(html, /30-\u2060day/);
});

test('translations that could not be read are read again for the next mail', async () => {
  writeFileSync(path.join(folder, 'fr.json'), '{ "mail.test.text": "Bonj');
  await assert.rejects(renderMail(template, 'fr', values, brand, translations), SyntaxError);
  put('fr', { 'mail.test.text': 'Bonjour {name}' });
  assert.match((await renderMail(template, 'fr', values, brand, translations)).text, /Bonjour/);
});

test('a line break in a value cannot add a header', async () => {
  const { subject } = await renderMail(
    template,
    'en',
    { ...values, code: '1\r\nBcc: eve@example.com' },
    brand,
    translations,
  );
  assert.equal(subject, '1 Bcc: eve@example.com from Tern <VPN>');
});

function createSender(sendMail: (message: MailMessage) => Promise<unknown>) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const background = createBackground(log);
  const mail = createMailer({
    config: readConfig({}),
    transport: { sendMail, close: () => {} },
    translations,
    background,
    log,
  });
  const send = async (to: string) => {
    mail.send({ to, locale: 'en', template: 'passwordChanged', values: {} });
    await background.idle();
    return lines;
  };
  return send;
}

test('an email that would add recipients is neither sent nor logged', async () => {
  const sent: MailMessage[] = [];
  const send = createSender(async (message) => sent.push(message));
  for (const to of [
    'ada@example.com\nBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    '',
  ]) {
    const lines = await send(to);
    assert.doesNotMatch(lines.join(''), /ada@|eve@/);
  }
  assert.equal(sent.length, 0);
});

test('a temporary failure is retried with the same Message-ID, a permanent one is not, and no email is logged', async () => {
  let calls = 0;
  const ids: (string | undefined)[] = [];
  const busy = createSender(async ({ messageId }) => {
    calls += 1;
    ids.push(messageId);
    if (calls < 2) throw Object.assign(new Error('450 <ada@example.com> try later'), { responseCode: 450 });
  });
  const retried = await busy('ada@example.com');
  assert.equal(calls, 2);
  assert.equal(retried.length, 1);
  assert.doesNotMatch(retried.join(''), /ada@/);
  await busy('ada@example.com');
  assert.match(ids[0] ?? '', /^<[0-9a-f]{32}@/);
  assert.equal(ids[1], ids[0]);
  assert.notEqual(ids[2], ids[0]);
  calls = 0;
  const refusing = createSender(async () => {
    calls += 1;
    throw Object.assign(new Error('550 no such mailbox ada@example.com'), { responseCode: 550 });
  });
  const refused = await refusing('ada@example.com');
  assert.equal(calls, 1);
  assert.match(refused.join(''), /background work failed/);
  assert.doesNotMatch(refused.join(''), /ada@/);
});

test('nothing is sent unencrypted, except on this machine or on request', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  server.on('error', () => {});
  after(() => server.close());
  const port = await listen(server);
  const verify = async (host: string, query = '') => {
    const transport = smtpTransport(`smtp://${host}:${port}${query}`);
    const failure = await transport.verify?.().catch((error: Error) => error.message);
    transport.close();
    return failure;
  };
  // Another name of this machine, which is not taken for one.
  assert.match(String(await verify('0.0.0.0')), /STARTTLS/);
  assert.match(String(await verify('0.0.0.0', '?ignoreTLS=false')), /STARTTLS/);
  assert.equal(await verify('0.0.0.0', '?ignoreTLS=true'), true);
  assert.equal(await verify('127.0.0.1'), true);
});

test('a mail server may take a minute to accept a mail', async (context) => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], socketTimeout: secondMs });
  after(() => server.close());
  const transport = smtpTransport(`smtp://127.0.0.1:${await listen(server)}`);
  const { mock } = context.mock.method(Socket.prototype, 'setTimeout');
  const from = { name: '', address: 'ada@example.com' };
  await transport.sendMail({ from, to: from, subject: 'Hi', text: 'Hi', html: 'Hi' });
  transport.close();
  const longestMs = Math.max(...mock.calls.map(({ arguments: [ms] }) => ms));
  assert.ok(longestMs > minuteMs, `gives up after ${longestMs} ms`);
});

test('a mail that no attempt could send is an error in the log', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let calls = 0;
  const down = createSender(async () => {
    calls += 1;
    throw Object.assign(new Error('421 closing'), { responseCode: 421 });
  });
  const sending = down('ada@example.com');
  await waitUntil(() => {
    context.mock.timers.runAll();
    return calls === 4;
  }, 'the mail is not tried four times');
  const lines = await sending;
  assert.equal(calls, 4);
  assert.match(lines.at(-1) ?? '', /"level":"error".*background work failed/);
});

const notice = { to: 'ada@example.com', locale: 'en' as const, template: 'passwordChanged' as const, values: {} };
function createDeliverer(variables = {}) {
  const sent: MailMessage[] = [];
  const config = readConfig({ PUBLIC_URL: 'https://vpn.example', ...variables });
  const background = createBackground(createLog('silent'));
  const transport = { sendMail: async (message: MailMessage) => sent.push(message), close: () => {} };
  return { sent, mail: createMailer({ config, transport, translations, background, log: createLog('silent') }) };
}

test('a mail that a job sends again has the same Message-ID, another mail has another', async () => {
  const { sent, mail } = createDeliverer();
  for (const key of ['receipt TRN-1', 'receipt TRN-1', 'receipt TRN-2']) await mail.deliver(notice, key);
  const [first, again, other] = sent.map(({ messageId }) => messageId);
  assert.match(first ?? '', /^<[0-9a-f]{32}@vpn\.example>$/);
  assert.equal(again, first);
  assert.notEqual(other, first);
});

test('a job ends when the mailbox does not exist, and is tried again after any other refusal', async () => {
  let refusal = '';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(refusal), { responseCode: 550 })),
  });
  server.on('error', () => {});
  after(() => server.close());
  const port = await listen(server);
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`);
  after(() => transport.close());
  const config = readConfig({ PUBLIC_URL: 'https://vpn.example' });
  const mail = createMailer({ config, transport, translations, background: createBackground(log), log });
  for (refusal of ['5.1.1 <ada@example.com> unknown', '5.2.1 disabled', '5.1.10 null MX'])
    await mail.deliver(notice, 'receipt TRN-1');
  assert.equal(lines.length, 3);
  assert.match(lines[0] ?? '', /"level":"warn".*"key":"receipt TRN-1".*mailbox does not exist/);
  assert.doesNotMatch(lines.join(''), /ada@/);
  for (refusal of ['5.7.1 relaying denied', '5.1.100', 'no such user'])
    await assert.rejects(mail.deliver(notice, 'receipt TRN-1'), { responseCode: 550 }, refusal);
  refusal = '5.1.1 unknown';
  const toSupport = { ...notice, to: 'support@example.com', replyTo: 'ada@example.com' };
  await assert.rejects(mail.deliver(toSupport, 'ticket'), { responseCode: 550 });
});

test('the first failure of a mail server adds to a series that is there, also a refusal in its greeting', async () => {
  const server = new SMTPServer({ onConnect: (_session, done) => done(new Error('not from here')) });
  server.on('error', () => {});
  after(() => server.close());
  const transport = smtpTransport(`smtp://127.0.0.1:${await listen(server)}`);
  after(() => transport.close());
  const withoutCode = { sendMail: () => Promise.reject(new Error('broken')), close: () => {} };
  const config = readConfig({ PUBLIC_URL: 'https://vpn.example' });
  const log = createLog('silent');
  for (const [each, reason] of [
    [transport, 'EPROTOCOL'],
    [withoutCode, 'unknown'],
  ] as const) {
    const metrics = createMetrics();
    const background = createBackground(log);
    const mail = createMailer({ config, transport: each, translations, background, log, metrics });
    const readSeries = async () => {
      const { values: all } = await metrics.mailFailures.get();
      return all.find(({ labels }) => labels.reason === reason)?.value;
    };
    assert.equal(await readSeries(), 0, reason);
    await assert.rejects(mail.deliver(notice, 'receipt TRN-1'));
    assert.equal(await readSeries(), 1, reason);
  }
});

test('a reply address that would add recipients is not sent', async () => {
  const { sent, mail } = createDeliverer();
  for (const replyTo of ['eve@example.com\nBcc: all@example.com', 'eve@example.com, all@example.com'])
    await assert.rejects(mail.deliver({ ...notice, replyTo }, replyTo), { name: 'ZodError' });
  assert.deepEqual(sent, []);
});

test('a mail says that it was sent automatically, unless a person wrote it', async () => {
  const { sent, mail } = createDeliverer();
  await mail.deliver(notice, 'a');
  await mail.deliver({ ...notice, replyTo: 'eve@example.com' }, 'b');
  assert.deepEqual(
    sent.map(({ headers }) => [headers?.['Auto-Submitted'], headers?.['X-Auto-Response-Suppress']]),
    [
      ['auto-generated', 'OOF, AutoReply'],
      [undefined, undefined],
    ],
  );
});

test('a mail names its language, and a reply reaches support whatever the sender is', async () => {
  const { sent, mail } = createDeliverer({ MAIL_FROM: 'no-reply@vpn.example' });
  await mail.deliver({ ...notice, locale: 'de' }, 'a');
  await mail.deliver({ ...notice, replyTo: 'ada@example.com' }, 'b');
  assert.deepEqual(
    sent.map(({ from, replyTo, headers }) => [from.address, replyTo?.address, headers?.['Content-Language']]),
    [
      ['no-reply@vpn.example', 'support@tern.example', 'de'],
      ['no-reply@vpn.example', 'ada@example.com', 'en'],
    ],
  );
  const { sent: plain, mail: support } = createDeliverer();
  await support.deliver(notice, 'a');
  assert.equal(plain[0]?.replyTo, undefined);
});

test('HTML keeps direction, width, colors and buttons in mail programs that drop body, stylesheets and padding of links', async () => {
  const { html } = await renderMail(template, 'ar', values, brand, translations);
  const body = html.slice(html.indexOf('<body')).replace(/<body[^>]*>/, '');
  assert.match(body, /^<table [^>]*lang="ar" dir="rtl" width="100%" bgcolor="#f3f4f6"/);
  assert.match(body, /<!--\[if mso\]><table [^>]*width="544">/);
  assert.match(body, /<td class="card" align="right" bgcolor="#ffffff"/);
  assert.match(body, /<td class="button" bgcolor="#0b7a3b" style="[^"]*mso-padding-alt:10px 18px"/);
  assert.doesNotMatch(html, /-inline-(start|end)/);
  assert.match(html, /@media \(max-width:359px\)\{\.cell\{display:block\}\.cell \+ \.cell\{padding-bottom:8px\}\}/);
  assert.match(body, /<td class="cell muted"[^>]*>Total<\/td><td class="cell"/);
});

test('a date keeps its line on a phone, where a long email breaks', async () => {
  const total = '21\u00a0de\u00a0diciembre\u00a0de\u00a02026';
  const name = 'ada.lovelace.of.london@example.com';
  const { html } = await renderMail(template, 'en', { ...values, total, name }, brand, translations);
  const styleOf = (value: string) => new RegExp(`style="([^"]*)">${value}</td>`).exec(html)?.[1] ?? '';
  assert.match(styleOf(total), /overflow-wrap:break-word/);
  assert.doesNotMatch(styleOf(name), /overflow-wrap/);
  assert.match(html, /class="card" [^>]*overflow-wrap:anywhere/);
});

test('of two buttons, the first one stands out', async () => {
  const button = { button: 'mail.test.button', href: 'link' };
  const two = { ...template, parts: [button, { text: 'mail.test.text' }, { ...button }] };
  const { html } = await renderMail(two, 'en', values, brand, translations);
  assert.deepEqual(html.match(/<td class="(button|outlined)"/g), ['<td class="button"', '<td class="outlined"']);
});

test('the plain text has the colon of its language', async () => {
  put('ja', {});
  const { text } = await renderMail(template, 'ja', values, brand, translations);
  assert.match(text, /^Total：\$9\.99$/m);
  const french = await renderMail(template, 'fr', values, brand, translations);
  assert.match(french.text, /^Total\u00a0: 9,99/m);
  assert.match(french.text, /^Open\u00a0:\nhttps:/m);
});

test('the brand and dates stay on one line, and the subject has plain spaces', async () => {
  const named = { ...brand, name: 'Tern VPN' };
  const { subject, text, html } = await renderMail(template, 'en', values, named, translations);
  assert.equal(subject, '204816 from Tern VPN');
  assert.match(html, /<title>204816 from Tern VPN<\/title>/);
  for (const content of [text, html]) assert.ok(content.includes('Tern\u00a0VPN, help@tern.example'));
  assert.equal(formatValue(new Date('2026-12-21'), 'fr'), '21\u00a0décembre\u00a02026');
  assert.equal(formatValue(new Date('2026-12-21'), 'ja'), '2026\u2060年\u206012\u2060月\u206021\u2060日');
});

test('the first of a month is an ordinal in a French mail', () => {
  const first = new Date('2026-12-01T01:00:00Z');
  assert.equal(formatValue(first, 'fr'), '1er\u00a0décembre\u00a02026');
  assert.match(String(formatValue({ until: first }, 'fr')), /^1er\u00a0décembre\u00a02026 à 01:00\sUTC$/);
  assert.match(
    String(formatValue({ start: first, end: new Date('2027-01-01') }, 'fr')),
    /^1er décembre 2026.*1er janv/,
  );
});

test('a date in a mail does not depend on the time zone of the server', (context) => {
  const { TZ } = process.env;
  context.after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  const midnight = new Date('2026-12-21T00:00:00Z');
  for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    process.env.TZ = zone;
    assert.match(String(formatValue(midnight, 'en')), /December.21/, zone);
    assert.match(String(formatValue({ start: midnight, end: midnight }, 'en')), /December 21/, zone);
  }
});

test('a deadline in a mail has its time and names its time zone, as its day alone is another one for many readers', () => {
  const until = new Date('2026-12-05T02:13:59Z');
  assert.match(String(formatValue({ until }, 'en')), /^December\u00a05,\u00a02026 at 2:13\sAM UTC$/);
  for (const { code } of locales)
    assert.match(String(formatValue({ until }, code)), /2[:.]13\D*UTC|UTC\D*0?2[:.]13/, code);
});
