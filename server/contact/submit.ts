/** Stores a contact message once: its images first, then the ticket and the mail jobs in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Locale } from '#facts/locales.ts';
import { addMs, hourMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { LimitRule } from '../http/limits.ts';
import type { Log } from '../log.ts';
import type { ImageStore } from './image-store.ts';
import { reencodeImage } from './images.ts';
import { addContactMails } from './mails.ts';
import type { UploadedImage } from './read-form.ts';
import { type ContactFields, createTicketNumber, duplicateWindowMs, messageDigest } from './rules.ts';
import { findDuplicate, insertTicket, lockMessage } from './store.ts';

/** Every new message sends a mail to an unconfirmed email. */
const messagesPerEmail: LimitRule = { name: 'contact-email', points: 6, seconds: hourMs / 1000 };
const maxTicketNumbersTried = 5;

export type ContactMessage = {
  fields: ContactFields;
  images: UploadedImage[];
  accountId: string | null;
  locale: Locale;
};

type SubmitContext = Pick<Context, 'db' | 'clock' | 'jobs' | 'limits' | 'log'>;

/**
 * Stores a message, or finds the ticket of the same message sent a moment ago.
 * @returns the ticket number
 * @throws ApiError tooManyRequests, imageUnreadable, overloaded, unavailable
 */
export async function submitMessage(
  context: SubmitContext,
  store: ImageStore,
  message: ContactMessage,
): Promise<string> {
  const { db, clock, limits, log } = context;
  const { fields, images } = message;
  const digest = messageDigest(
    fields,
    images.map((image) => image.digest),
  );
  const duplicate = await findDuplicate(db, digest, addMs(clock.now(), -duplicateWindowMs));
  if (duplicate) return duplicate;
  await limits.consume(messagesPerEmail, fields.email);
  const imageNames: string[] = [];
  try {
    for (const { file } of images) imageNames.push(await storeImage(store, await reencodeImage(file)));
    const { ticket, isNew } = await db
      .transaction()
      .execute((tx) => openTicket(context, tx, { ...message, digest, imageNames }));
    if (!isNew) await removeImages(log, store, imageNames);
    return ticket;
  } catch (error) {
    await removeImages(log, store, imageNames);
    throw error;
  }
}

async function storeImage(store: ImageStore, bytes: Buffer): Promise<string> {
  const name = `${randomUUID()}.webp`;
  await store.put(name, bytes);
  return name;
}

type NewTicket = ContactMessage & { digest: string; imageNames: string[] };

async function openTicket({ clock, jobs }: SubmitContext, tx: Db, message: NewTicket) {
  await lockMessage(tx, message.digest);
  const now = clock.now();
  const duplicate = await findDuplicate(tx, message.digest, addMs(now, -duplicateWindowMs));
  if (duplicate) return { ticket: duplicate, isNew: false };
  const ticket = await insertWithUnusedNumber(tx, message, now);
  await addContactMails(jobs, tx, ticket);
  return { ticket, isNew: true };
}

async function insertWithUnusedNumber(tx: Db, message: NewTicket, now: Date): Promise<string> {
  const { fields, accountId, locale, digest, imageNames } = message;
  for (let tries = 0; tries < maxTicketNumbersTried; tries++) {
    const ticket = createTicketNumber();
    const isInserted = await insertTicket(tx, {
      ticket,
      digest,
      email: fields.email,
      account_id: accountId,
      order_id: fields.orderId ?? null,
      suggestion: fields.suggestion,
      images: imageNames,
      locale,
      created_at: now,
    });
    if (isInserted) return ticket;
  }
  throw new Error('No unused ticket number found');
}

async function removeImages(log: Log, store: ImageStore, names: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(names.map((name) => store.remove(name)));
  for (const result of results) {
    if (result.status === 'rejected') log.warn({ err: result.reason }, 'orphaned image not removed');
  }
}
