/**
 * The two mails of a contact message, each sent by a job: the message to support, and a confirmation to the sender. The
 * confirmation does not repeat the message, so nobody can send texts to other people's emails through the form.
 */
import { findEmail } from '../accounts/store.ts';
import { dayMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import { storedLocale } from '../http/negotiate-locale.ts';
import type { JobHandler, Jobs } from '../jobs/jobs.ts';
import type { MailAttachment, Mailer } from '../mail/mailer.ts';
import type { ImageStore } from './image-store.ts';
import { findTicket, type TicketRow } from './store.ts';

/** Base64 adds a third, and many mail servers refuse more than 25 MB. Further images stay in the store; the mail names them. */
const maxAttachmentBytes = 15 * 1024 * 1024;

/** @param tx the transaction that inserts the ticket */
export async function addContactMails(jobs: Jobs, tx: Db, ticket: string): Promise<void> {
  await addSupportMail(jobs, tx, ticket);
  await jobs.add(tx, { kind: 'contact-received', key: `contact-received ${ticket}`, payload: { ticket } });
}

/** Without a confirmation to the sender. */
export async function addSupportMail(jobs: Jobs, tx: Db, ticket: string): Promise<void> {
  await jobs.add(tx, { kind: 'contact-support', key: `contact-support ${ticket}`, payload: { ticket } });
}

type MailContext = Pick<Context, 'config' | 'db' | 'jobs' | 'mail'>;

export function registerContactMailJobs({ config, db, jobs, mail }: MailContext, store: ImageStore): void {
  const handle = (
    kind: string,
    send: (ticket: TicketRow, key: string) => Promise<void>,
    options?: { giveUpAfterMs: number },
  ) => {
    const work: JobHandler = async ({ key, payload: { ticket = '' } }) => {
      const row = await findTicket(db, ticket);
      if (row) await send(row, key);
    };
    jobs.handle(kind, work, options);
  };
  const { supportEmail } = config.brand;
  handle('contact-support', async (ticket, key) => {
    const account = await describeAccount(db, ticket);
    await sendToSupport(mail, store, { supportEmail, ticket, account, key });
  });
  // Senders may mistype their email; a confirmation after a day is worth nothing.
  handle('contact-received', (ticket, key) => sendConfirmation(mail, ticket, key), { giveUpAfterMs: dayMs });
}

/** Whoever is signed in can type any email: only `yes` says that the sender has a session of the account with this email. */
async function describeAccount(db: Db, { account_id, email }: TicketRow): Promise<string> {
  const accountEmail = account_id && (await findEmail(db, account_id));
  if (!accountEmail) return 'no';
  return accountEmail === email ? 'yes' : accountEmail;
}

type SupportMail = { supportEmail: string; ticket: TicketRow; account: string; key: string };

async function sendToSupport(mail: Mailer, store: ImageStore, { supportEmail, ticket, account, key }: SupportMail) {
  const { email, suggestion, locale, topic } = ticket;
  const values = {
    ticket: ticket.ticket,
    topic,
    subjectTopic: topic ?? ('none' as const),
    order: ticket.order_id,
    email,
    suggestion,
    locale,
    images: ticket.images.length > 0 ? [ticket.images.length, ...ticket.images].join(' · ') : null,
    account,
  };
  const attachments = await readAttachments(ticket, store);
  await mail.deliver(
    { to: supportEmail, replyTo: email, locale: 'en', template: 'contactSupport', values, attachments },
    key,
  );
}

async function sendConfirmation(mail: Mailer, ticket: TicketRow, key: string): Promise<void> {
  const locale = storedLocale(ticket.locale);
  const values = {
    ticket: ticket.ticket,
    topic: ticket.topic,
    order: ticket.order_id,
    images: ticket.images.length || null,
  };
  await mail.deliver({ to: ticket.email, locale, template: 'contactReceived', values }, key);
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
