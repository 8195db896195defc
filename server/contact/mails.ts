/**
 * The two mails of a contact message, each sent by a job: the message to support, and a confirmation to the sender. The
 * confirmation does not repeat the message, so nobody can send texts to other people's emails through the form.
 */
import { defaultLocale } from '#facts/locales.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import { matchLocale } from '../http/negotiate-locale.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MailAttachment, Mailer } from '../mail/mailer.ts';
import type { MailTemplate } from '../mail/render.ts';
import type { ImageStore } from './image-store.ts';
import { findTicket, type TicketRow } from './store.ts';

const ticketRow = { label: 'mail.contact.ticket', value: 'ticket' };
const orderRow = { label: 'mail.contact.order', value: 'order' };
const imagesRow = { label: 'mail.contact.images', value: 'images' };

/** Base64 adds a third, and many mail servers refuse more than 25 MB. Further images stay in the store; the mail names them. */
const maxAttachmentBytes = 15 * 1024 * 1024;

/** @param tx the transaction that inserts the ticket */
export async function addContactMails(jobs: Jobs, tx: Db, ticket: string): Promise<void> {
  for (const kind of ['contact-support', 'contact-received']) {
    await jobs.add(tx, { kind, key: `${kind} ${ticket}`, payload: { ticket } });
  }
}

type MailContext = Pick<Context, 'config' | 'db' | 'jobs' | 'mail'>;

export function handleContactMails({ config, db, jobs, mail }: MailContext, store: ImageStore): void {
  const handle = (kind: string, send: (ticket: TicketRow, key: string) => Promise<void>) => {
    jobs.handle(kind, async ({ key, payload: { ticket = '' } }) => {
      const row = await findTicket(db, ticket);
      if (row) await send(row, key);
      return undefined;
    });
  };
  const { supportEmail } = config.brand;
  handle('contact-support', (ticket, key) => sendToSupport(mail, supportEmail, store, ticket, key));
  handle('contact-received', (ticket, key) => sendConfirmation(mail, ticket, key));
}

async function sendToSupport(mail: Mailer, supportEmail: string, store: ImageStore, ticket: TicketRow, key: string) {
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
          ...optionalRows(ticket),
        ],
      },
      { quote: 'suggestion' },
    ],
  };
  const { email, suggestion, locale } = ticket;
  const images = [ticket.images.length, ...ticket.images].join(' · ');
  const values = { ...valuesOf(ticket), email, suggestion, locale, images, account: ticket.account_id ? 'yes' : 'no' };
  const attachments = await readAttachments(ticket, store);
  await mail.deliver({ to: supportEmail, replyTo: email, locale: 'en', template, values, attachments }, key);
}

async function sendConfirmation(mail: Mailer, ticket: TicketRow, key: string): Promise<void> {
  const template: MailTemplate = {
    subject: 'mail.contact.receivedSubject',
    parts: [
      { text: 'mail.contact.receivedIntro' },
      { rows: [ticketRow, ...optionalRows(ticket)] },
      { text: 'mail.contact.receivedNext' },
      { text: 'mail.contact.receivedIgnore' },
    ],
  };
  const locale = matchLocale(ticket.locale) ?? defaultLocale;
  await mail.deliver({ to: ticket.email, locale, template, values: valuesOf(ticket) }, key);
}

function optionalRows({ order_id, images }: TicketRow) {
  return [...(order_id ? [orderRow] : []), ...(images.length > 0 ? [imagesRow] : [])];
}

function valuesOf({ ticket, order_id, images }: TicketRow) {
  return { ticket, order: order_id ?? '', images: images.length };
}

async function readAttachments({ ticket, images }: TicketRow, store: ImageStore): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = [];
  let bytesLeft = maxAttachmentBytes;
  for (const [index, name] of images.entries()) {
    const content = await store.get(name);
    if (content.length > bytesLeft) continue;
    bytesLeft -= content.length;
    attachments.push({ filename: `${ticket}-${index + 1}.webp`, contentType: 'image/webp', content });
  }
  return attachments;
}
