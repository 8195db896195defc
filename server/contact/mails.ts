/**
 * The two mails of a message, each a job: to the support, with everything, and to the sender, that it has arrived. The latter
 * says nothing of what was written: whoever gives another's address can send them no words of their own.
 */

import { defaultLocale } from '#facts/locales.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { JobHandler, Jobs } from '../jobs/jobs.ts';
import { matchLocale } from '../locales.ts';
import type { MailAttachment } from '../mail/mailer.ts';
import type { MailTemplate } from '../mail/render.ts';
import type { PictureStore } from './picture-store.ts';
import { findTicket, type TicketRow } from './store.ts';

const ticketRow = { label: 'mail.contact.ticket', value: 'ticket' };
const orderRow = { label: 'mail.contact.order', value: 'order' };
const picturesRow = { label: 'mail.contact.pictures', value: 'pictures' };

/** Base64 adds a third, and many mail servers refuse more than 25 MB. The others stay in the store, by their names. */
const largestAttachmentsBytes = 15 * 1024 * 1024;

/** `tx`: the transaction that opens the ticket. */
export async function addMails(jobs: Jobs, tx: Db, ticket: string): Promise<void> {
  for (const kind of ['contact-support', 'contact-received']) {
    await jobs.add(tx, { kind, key: `${kind} ${ticket}`, payload: { ticket } });
  }
}

export function contactJobs(context: Context, store: PictureStore): void {
  const handle = (kind: string, send: (row: TicketRow, key: string) => Promise<void>) => {
    const handler: JobHandler = async ({ key, payload: { ticket = '' } }) => {
      const row = await findTicket(context.db, ticket);
      if (row) await send(row, key);
      return undefined;
    };
    context.jobs.handle(kind, handler);
  };
  handle('contact-support', (row, key) => sendToSupport(context, store, row, key));
  handle('contact-received', (row, key) => sendToSender(context, row, key));
}

async function sendToSupport({ config, mail }: Context, store: PictureStore, row: TicketRow, key: string) {
  const template: MailTemplate = {
    subject: 'mail.contact.supportSubject',
    parts: [
      { text: 'mail.contact.supportIntro' },
      {
        rows: [
          ticketRow,
          { label: 'mail.contact.sender', value: 'email' },
          { label: 'mail.contact.account', value: 'account' },
          { label: 'mail.contact.language', value: 'locale' },
          ...rowsGiven(row),
        ],
      },
      { quote: 'suggestion' },
    ],
  };
  const { email, suggestion, locale } = row;
  const pictures = [row.pictures.length, ...row.pictures].join(' · ');
  const values = { ...valuesOf(row), email, suggestion, locale, pictures, account: row.account_id ? 'yes' : 'no' };
  const attachments = await attachmentsOf(row, store);
  await mail.deliver(
    { to: config.brand.supportEmail, replyTo: email, locale: 'en', template, values, attachments },
    key,
  );
}

async function sendToSender({ mail }: Context, row: TicketRow, key: string): Promise<void> {
  const template: MailTemplate = {
    subject: 'mail.contact.receivedSubject',
    parts: [
      { text: 'mail.contact.receivedIntro' },
      { rows: [ticketRow, ...rowsGiven(row)] },
      { text: 'mail.contact.receivedNext' },
      { text: 'mail.contact.receivedIgnore' },
    ],
  };
  const locale = matchLocale(row.locale) ?? defaultLocale;
  await mail.deliver({ to: row.email, locale, template, values: valuesOf(row) }, key);
}

function rowsGiven({ order_id, pictures }: TicketRow) {
  return [...(order_id ? [orderRow] : []), ...(pictures.length > 0 ? [picturesRow] : [])];
}

function valuesOf({ ticket, order_id, pictures }: TicketRow) {
  return { ticket, order: order_id ?? '', pictures: pictures.length };
}

async function attachmentsOf({ ticket, pictures }: TicketRow, store: PictureStore): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = [];
  let left = largestAttachmentsBytes;
  for (const [index, name] of pictures.entries()) {
    const content = await store.get(name);
    if (content.length > left) continue;
    left -= content.length;
    attachments.push({ filename: `${ticket}-${index + 1}.webp`, contentType: 'image/webp', content });
  }
  return attachments;
}
