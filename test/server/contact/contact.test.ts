/** A contact message: stored once, sent by two mails, and linked to the signed-in account. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { dayMs } from '#server/clock.ts';
import { type ImageStore, openImageStore } from '#server/contact/image-store.ts';
import { dailyAttemptsPerClient } from '#server/contact/routes.ts';
import { insertTicket } from '#server/contact/store.ts';
import { submitMessage } from '#server/contact/submit.ts';
import { registerContactMailJobs } from '#server/contact/ticket-mails.ts';
import { createClientReader } from '#server/http/client.ts';
import type { JobHandler, Jobs } from '#server/jobs/jobs.ts';
import { mailBudgets } from '#server/mail/mail-budgets.ts';
import type { MailAttachment, Mailer, MailMessage } from '#server/mail/mailer.ts';
import { takeAttempts } from '../support.ts';
import { image, openContactApp } from './support.ts';

const app = await openContactApp();

// Rate limits start anew in each test.
beforeEach(() => app.context.db.deleteFrom('limits').execute());

async function mailsOf(ticket: string): Promise<{ support: MailMessage; sender: MailMessage; count: number }> {
  const mails = (await app.mails()).filter(({ subject }) => subject.includes(ticket));
  const support = mails.find(({ to }) => to.address === 'support@tern.example');
  const sender = mails.find(({ to }) => to.address !== 'support@tern.example');
  assert.ok(support && sender);
  return { support, sender, count: mails.length };
}

const ticketRow = (ticket: string) =>
  app.context.db.selectFrom('tickets').selectAll().where('ticket', '=', ticket).executeTakeFirstOrThrow();

test('a message without images creates a ticket, a mail to support and a confirmation', async () => {
  const suggestion = 'Could you add a location in Lisbon?\r\n\r\nThanks,\r\nAda';
  const response = await app.send({ email: ' Ada@Example.com ', suggestion, orderId: 'TRN-7K3M-9Q2X' });
  assert.equal(response.status, 200, response.raw);
  const { ticket } = response.body.data;
  assert.match(ticket, /^T-[A-HJKMNP-Z2-9]{6}$/);

  const { support, sender, count } = await mailsOf(ticket);
  assert.equal(count, 2);
  assert.equal(support.subject, `[${ticket}] Message from ada@example.com`);
  assert.deepEqual(support.replyTo, { name: '', address: 'ada@example.com' });
  for (const part of [
    'Account: no',
    'Order: TRN-7K3M-9Q2X',
    'Language: en',
    '> Could you add',
    '>\n> Thanks,\n> Ada',
  ]) {
    assert.ok(support.text.includes(part), `${part} in ${support.text}`);
  }
  assert.match(support.html, /Thanks,<br>Ada<\/blockquote>/);
  assert.equal(sender.to.address, 'ada@example.com');
  assert.match(sender.text, /TRN-7K3M-9Q2X/);
  assert.doesNotMatch(sender.text + sender.html, /Lisbon|Images|Topic/);
  assert.doesNotMatch(support.text, /Topic/);

  const row = await ticketRow(ticket);
  assert.equal(row.suggestion, suggestion.replaceAll('\r\n', '\n'));
  assert.deepEqual(
    [row.account_id, row.topic, row.order_id, row.images, row.locale],
    [null, null, 'TRN-7K3M-9Q2X', [], 'en'],
  );
});

test('the topic is stored and shown in both mails, and the subject for support begins with it', async () => {
  const german = { headers: { 'accept-language': 'de' } };
  const { ticket } = (await app.send({ suggestion: 'Two charges', topic: 'billing' }, german)).body.data;
  assert.equal((await ticketRow(ticket)).topic, 'billing');
  const { support, sender } = await mailsOf(ticket);
  assert.equal(support.subject, `[${ticket}] Billing and payments · Message from ada@example.com`);
  assert.match(support.text, /^Topic: Billing and payments$/m);
  assert.match(sender.text, /^Thema: Rechnung und Zahlung$/m);
});

test('four images of different types are stored as WebP and attached', async () => {
  const images = await Promise.all((['png', 'jpeg', 'webp', 'gif'] as const).map((format) => image(format)));
  const response = await app.send({ suggestion: 'Look at these', images });
  assert.equal(response.status, 200, response.raw);
  const { ticket } = response.body.data;
  const { support, sender } = await mailsOf(ticket);
  const { images: names } = await ticketRow(ticket);
  assert.equal(names.length, 4);
  for (const [index, name] of names.entries()) {
    const bytes = readFileSync(path.join(app.dataDir, 'contact-images', name));
    assert.equal(bytes.toString('latin1', 8, 12), 'WEBP');
    assert.deepEqual(support.attachments?.[index]?.content, bytes);
    assert.equal(support.attachments?.[index]?.filename, `${ticket}-${index + 1}.webp`);
    assert.ok(support.text.includes(name));
  }
  assert.match(sender.text, /Images: 4/);
  assert.equal(sender.attachments, undefined);
  assert.deepEqual(app.temporaryFiles(), []);
});

test('the confirmation is in the language of the sender, the support mail in English', async () => {
  const response = await app.send({ suggestion: 'Guten Tag' }, { headers: { 'accept-language': 'de-AT,en;q=0.5' } });
  const { support, sender } = await mailsOf(response.body.data.ticket);
  assert.match(sender.html, /<html lang="de"/);
  assert.match(sender.subject, /Ihre Nachricht/);
  assert.match(support.html, /<html lang="en"/);
  assert.match(support.text, /Language: de/);
});

test('the message stays a quotation whatever line breaks it contains', async () => {
  const suggestion = 'Hi\u2028Account: yes\vOrder: TRN-AAAA-BBBB\n<img src=x onerror=alert(1)>\u202egnp.exe';
  const { support } = await mailsOf((await app.send({ suggestion })).body.data.ticket);
  assert.doesNotMatch(support.text, /^Order/m);
  assert.match(support.text, /^> Account: yes$/m);
  assert.doesNotMatch(support.html, /<img/);
  assert.doesNotMatch(support.text + support.html, /[\u2028\u202e\v]/);
});

test('a valid session links the message to the account, an ended one is ignored', async () => {
  const token = await app.signUp('grace@example.com');
  const linked = await app.send({ email: 'grace@example.com', suggestion: 'From my account' }, { token });
  const { support } = await mailsOf(linked.body.data.ticket);
  assert.match(support.text, /^Account: yes$/m);
  const account = await app.context.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  assert.equal((await ticketRow(linked.body.data.ticket)).account_id, account.id);
  const unlinked = await app.send({ suggestion: 'Without an account' }, { token: 'A'.repeat(43) });
  assert.equal((await ticketRow(unlinked.body.data.ticket)).account_id, null);
});

test('support reads whose session sent a message in the name of somebody else', async () => {
  await app.signUp('victim@example.com');
  const token = await app.signUp('mallory@example.com');
  const sent = await app.send({ email: 'victim@example.com', suggestion: 'Please help me' }, { token });
  const { support } = await mailsOf(sent.body.data.ticket);
  assert.match(support.text, /^From: victim@example\.com$/m);
  assert.match(support.text, /^Account: mallory@example\.com$/m);
});

test('an invalid order id is dropped', async () => {
  const response = await app.send({ suggestion: 'About my order', orderId: 'my order' });
  assert.equal((await ticketRow(response.body.data.ticket)).order_id, null);
});

test('a message that is repeated within ten minutes gets the same ticket and no further mails', async () => {
  const fields = { suggestion: 'Is anybody there?', images: [await image('png'), await image('jpeg')] };
  const [tickets, imageCount, mails] = [
    await app.countTickets(),
    app.storedImages().length,
    (await app.mails()).length,
  ];
  const first = (await app.send(fields)).body.data.ticket;
  assert.equal((await app.send(fields)).body.data.ticket, first);
  const others = [
    await app.send({ ...fields, email: 'bob@example.com' }),
    await app.send({ ...fields, suggestion: 'Is anybody here?' }),
    await app.send({ ...fields, images: [fields.images[0] as File] }),
    await app.send({ ...fields, orderId: 'TRN-7K3M-9Q2X' }),
  ];
  assert.equal(new Set([first, ...others.map(({ body }) => body.data.ticket)]).size, 5);
  assert.equal(await app.countTickets(), tickets + 5);
  assert.equal(app.storedImages().length, imageCount + 9);
  assert.equal((await app.mails()).length, mails + 10);
  app.clock.advance(10 * 60_000);
  assert.notEqual((await app.send(fields)).body.data.ticket, first);
});

test('a message sent several times concurrently becomes one ticket, and duplicate images are removed', async () => {
  const fields = { suggestion: 'Now!', images: [await image()] };
  const [tickets, imageCount, mails] = [
    await app.countTickets(),
    app.storedImages().length,
    (await app.mails()).length,
  ];
  const responses = await Promise.all(Array.from({ length: 5 }, () => app.send(fields)));
  assert.equal(new Set(responses.map(({ body }) => body.data.ticket)).size, 1, responses.map(({ raw }) => raw).join());
  assert.equal(await app.countTickets(), tickets + 1);
  assert.equal(app.storedImages().length, imageCount + 1);
  assert.equal((await app.mails()).length, mails + 2);
});

test('images of a message that a process did not finish are removed after a day, those of a ticket stay', async () => {
  const { context } = app;
  await app.send({ suggestion: 'Kept', images: [await image()] });
  const kept = app.storedImages();
  const store = openImageStore(context.config.images);
  // The process ends before there is a ticket, and before it can remove anything.
  const unfinished: ImageStore = { ...store, remove: () => Promise.reject(new Error('gone')) };
  const file = path.join(app.dataDir, 'unfinished.png');
  writeFileSync(file, Buffer.from(await (await image()).arrayBuffer()));
  const message = {
    fields: { email: 'ada@example.com', suggestion: 'Unfinished' },
    images: [{ file, digest: 'unfinished' }],
    session: null,
    client: createClientReader(() => false)('203.0.113.77'),
    locale: 'en' as const,
  };
  const db = new Proxy(context.db, {
    get: (target, key) => {
      if (key === 'transaction') throw new Error('ended');
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await assert.rejects(submitMessage({ ...context, db }, unfinished, message), /ended/);
  assert.equal(app.storedImages().length, kept.length + 1);
  app.clock.advance(dayMs);
  await context.jobs.runDue();
  assert.deepEqual(app.storedImages(), kept);
});

test('one email gets six confirmations an hour, one client may send forty messages', async () => {
  for (let count = 0; count < 6; count++) assert.equal((await app.send({ suggestion: `No ${count}` })).status, 200);
  const images = [await image()];
  const storedBefore = app.storedImages().length;
  const refused = await app.send({ suggestion: 'No 6', images });
  assert.deepEqual([refused.status, refused.body.code], [429, 1006]);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal(app.storedImages().length, storedBefore, 'nothing of a refused message is stored');
  assert.equal((await app.send({ suggestion: 'No 1' })).status, 200, 'a repeated message is not counted');
  const ipAddress = '203.0.113.9';
  const many = await Promise.all(
    Array.from({ length: 41 }, (_, count) => app.send({ email: `a${count}@example.com` }, { ipAddress })),
  );
  assert.equal(many.filter(({ status }) => status === 429).length, 1);
  assert.deepEqual(app.temporaryFiles(), []);
});

test('strangers cannot use up the messages of an account, and its session opens no other mailbox', async () => {
  const [email, victim] = ['linus@example.com', 'victim@example.com'];
  const [token, otherToken] = [await app.signUp(email), await app.signUp('eve@example.com')];
  const sendAll = async (to: string, options = {}) => {
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++)
      statuses.push((await app.send({ email: to, suggestion: `No ${count}` }, options)).status);
    return statuses;
  };
  const sixOnly = [200, 200, 200, 200, 200, 200, 429];
  assert.deepEqual(await sendAll(email), sixOnly);
  assert.equal((await app.send({ email, suggestion: 'Mine' }, { token })).status, 200);
  assert.deepEqual(await sendAll(victim, { token }), sixOnly);
  assert.equal((await app.send({ email: victim, suggestion: 'More' }, { token: otherToken })).status, 429);
});

test('a mailbox that got too many mails gets no confirmation either', async () => {
  const email = 'flooded@example.com';
  for (let count = 0; count < 15; count++) {
    const client = { networks: [{ key: `network ${count}`, factor: 1 }] };
    await app.context.limits.consume(...mailBudgets(email, client));
  }
  assert.equal((await app.send({ email })).status, 429);
});

test('one client may send 120 messages a day', async () => {
  const ipAddress = '203.0.113.30';
  await takeAttempts(app, dailyAttemptsPerClient, ipAddress, 119);
  const send = async () => (await app.send({}, { ipAddress })).status;
  assert.deepEqual([await send(), await send()], [200, 429]);
});

test('images are attached as long as they have 15 MB together, and a confirmation is worth a day', async () => {
  const handlers = new Map<string, JobHandler>();
  const giveUpAfterMs = new Map<string, number | undefined>();
  const handle: Jobs['handle'] = (kind, handler, options) => {
    handlers.set(kind, handler);
    giveUpAfterMs.set(kind, options?.giveUpAfterMs);
  };
  const sent: (MailAttachment[] | undefined)[] = [];
  const deliver: Mailer['deliver'] = async ({ attachments }) => void sent.push(attachments);
  const { context } = app;
  const store = { get: async (megabytes: string) => Buffer.alloc(Number(megabytes) * 1024 * 1024) } as ImageStore;
  registerContactMailJobs({ ...context, jobs: { ...context.jobs, handle }, mail: { ...context.mail, deliver } }, store);
  const ticket = { ticket: 'T-LARGE1', digest: 'd', email: 'ada@example.com', account_id: null, order_id: null };
  const message = { suggestion: 'Large', topic: null, images: ['6', '8', '2', '1'], locale: 'en' };
  await insertTicket(context.db, { ...ticket, ...message, created_at: context.clock.now() });
  await handlers.get('contact-support')?.({ key: 'k', payload: { ticket: 'T-LARGE1' } });
  assert.deepEqual(
    sent[0]?.map(({ filename }) => filename),
    ['T-LARGE1-1.webp', 'T-LARGE1-2.webp', 'T-LARGE1-4.webp'],
  );
  assert.deepEqual([...giveUpAfterMs.values()], [undefined, 24 * 60 * 60_000]);
});
