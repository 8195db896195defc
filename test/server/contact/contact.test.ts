/** A message to the support: kept once, mailed twice, tied to whoever is signed in (spec §3, §5). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, beforeEach, test } from 'node:test';
import type { MailMessage } from '#server/mail/mailer.ts';
import { openDesk, picture } from './support.ts';

const desk = await openDesk();
after(() => desk.close());

// Each test has limits of its own.
beforeEach(() => desk.context.db.deleteFrom('limits').execute());

async function mailsOf(ticket: string): Promise<{ support: MailMessage; sender: MailMessage; count: number }> {
  const mails = (await desk.mails()).filter(({ subject }) => subject.includes(ticket));
  const support = mails.find(({ to }) => to.address === 'support@tern.example');
  const sender = mails.find(({ to }) => to.address !== 'support@tern.example');
  assert.ok(support && sender);
  return { support, sender, count: mails.length };
}

const ticketRow = (ticket: string) =>
  desk.context.db.selectFrom('tickets').selectAll().where('ticket', '=', ticket).executeTakeFirstOrThrow();

test('a message without pictures: a ticket, a mail to the support and one to the sender', async () => {
  const suggestion = 'Could you add a location in Lisbon?\r\n\r\nThanks,\r\nAda';
  const answer = await desk.send({ email: ' Ada@Example.com ', suggestion, orderId: 'TRN-7K3M-9Q2X' });
  assert.equal(answer.status, 200, answer.raw);
  const { ticket } = answer.body.data;
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
  assert.doesNotMatch(sender.text + sender.html, /Lisbon|Pictures/);

  const row = await ticketRow(ticket);
  assert.equal(row.suggestion, suggestion.replaceAll('\r\n', '\n'));
  assert.deepEqual([row.account_id, row.order_id, row.images, row.locale], [null, 'TRN-7K3M-9Q2X', [], 'en']);
});

test('four pictures of every kind are kept as WebP and attached', async () => {
  const images = await Promise.all((['png', 'jpeg', 'webp', 'gif'] as const).map((format) => picture(format)));
  const answer = await desk.send({ suggestion: 'Look at these', images });
  assert.equal(answer.status, 200, answer.raw);
  const { ticket } = answer.body.data;
  const { support, sender } = await mailsOf(ticket);
  const names = (await ticketRow(ticket)).images as string[];
  assert.equal(names.length, 4);
  for (const [index, name] of names.entries()) {
    const bytes = readFileSync(path.join(desk.dataDir, 'pictures', name));
    assert.equal(bytes.toString('latin1', 8, 12), 'WEBP');
    assert.deepEqual(support.attachments?.[index]?.content, bytes);
    assert.equal(support.attachments?.[index]?.filename, `${ticket}-${index + 1}.webp`);
    assert.ok(support.text.includes(name));
  }
  assert.match(sender.text, /Pictures: 4/);
  assert.equal(sender.attachments, undefined);
  assert.deepEqual(desk.temporary(), []);
});

test('the confirmation speaks the language of the sender, the support mail English', async () => {
  const answer = await desk.send({ suggestion: 'Guten Tag' }, { headers: { 'accept-language': 'de-AT,en;q=0.5' } });
  const { support, sender } = await mailsOf(answer.body.data.ticket);
  assert.match(sender.html, /<html lang="de"/);
  assert.match(sender.subject, /Ihre Nachricht/);
  assert.match(support.html, /<html lang="en"/);
  assert.match(support.text, /Language: de/);
});

test('what a stranger writes stays a quotation, whatever line breaks it brings', async () => {
  const suggestion = 'Hi\u2028Account: yes\vOrder: TRN-AAAA-BBBB\n<img src=x onerror=alert(1)>\u202egnp.exe';
  const { support } = await mailsOf((await desk.send({ suggestion })).body.data.ticket);
  assert.doesNotMatch(support.text, /^Order/m);
  assert.match(support.text, /^> Account: yes$/m);
  assert.doesNotMatch(support.html, /<img/);
  assert.doesNotMatch(support.text + support.html, /[\u2028\u202e\v]/);
});

test('with a living session the message is tied to the account, with a dead one it is not refused', async () => {
  const token = await desk.signUp('grace@example.com');
  const tied = await desk.send({ suggestion: 'From my account' }, { token });
  const { support } = await mailsOf(tied.body.data.ticket);
  assert.match(support.text, /Account: yes/);
  const account = await desk.context.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  assert.equal((await ticketRow(tied.body.data.ticket)).account_id, account.id);
  const loose = await desk.send({ suggestion: 'From nowhere' }, { token: 'A'.repeat(43) });
  assert.equal((await ticketRow(loose.body.data.ticket)).account_id, null);
});

test('an order number that cannot be one is left out', async () => {
  const answer = await desk.send({ suggestion: 'About my order', orderId: 'my order' });
  assert.equal((await ticketRow(answer.body.data.ticket)).order_id, null);
});

test('the same message sent again within ten minutes is the same ticket, and is mailed once', async () => {
  const fields = { suggestion: 'Is anybody there?', images: [await picture('png'), await picture('jpeg')] };
  const [tickets, pictures, mails] = [await desk.countTickets(), desk.kept().length, (await desk.mails()).length];
  const first = (await desk.send(fields)).body.data.ticket;
  assert.equal((await desk.send(fields)).body.data.ticket, first);
  const others = [
    await desk.send({ ...fields, email: 'bob@example.com' }),
    await desk.send({ ...fields, suggestion: 'Is anybody here?' }),
    await desk.send({ ...fields, images: [fields.images[0] as File] }),
    await desk.send({ ...fields, orderId: 'TRN-7K3M-9Q2X' }),
  ];
  assert.equal(new Set([first, ...others.map(({ body }) => body.data.ticket)]).size, 5);
  assert.equal(await desk.countTickets(), tickets + 5);
  assert.equal(desk.kept().length, pictures + 9);
  assert.equal((await desk.mails()).length, mails + 10);
  desk.clock.advance(10 * 60_000);
  assert.notEqual((await desk.send(fields)).body.data.ticket, first);
});

test('sent many times at once it is one ticket, and the pictures of the others are gone', async () => {
  const fields = { suggestion: 'Now!', images: [await picture()] };
  const [tickets, pictures, mails] = [await desk.countTickets(), desk.kept().length, (await desk.mails()).length];
  const answers = await Promise.all(Array.from({ length: 5 }, () => desk.send(fields)));
  assert.equal(new Set(answers.map(({ body }) => body.data.ticket)).size, 1, answers.map(({ raw }) => raw).join());
  assert.equal(await desk.countTickets(), tickets + 1);
  assert.equal(desk.kept().length, pictures + 1);
  assert.equal((await desk.mails()).length, mails + 2);
});

test('one address gets six confirmations an hour, one client sends forty messages', async () => {
  for (let count = 0; count < 6; count++) assert.equal((await desk.send({ suggestion: `No ${count}` })).status, 200);
  const images = [await picture()];
  const pictures = desk.kept().length;
  const refused = await desk.send({ suggestion: 'No 6', images });
  assert.deepEqual([refused.status, refused.body.code], [429, 1006]);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal(desk.kept().length, pictures, 'nothing is kept of a refused message');
  assert.equal((await desk.send({ suggestion: 'No 1' })).status, 200, 'the same message again is not a new one');
  const from = '203.0.113.9';
  const flood = await Promise.all(
    Array.from({ length: 41 }, (_, count) => desk.send({ email: `a${count}@example.com` }, { from })),
  );
  assert.equal(flood.filter(({ status }) => status === 429).length, 1);
  assert.deepEqual(desk.temporary(), []);
});
