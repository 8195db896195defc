/** Stores a contact message once: its images first, then the ticket and the mail jobs in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Locale } from '#facts/locales.ts';
import { addMs, dayMs, hourMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import { type Client, laneOf, sharedClientBudgets, widestNetwork } from '../http/client.ts';
import type { Session } from '../http/decorations.ts';
import type { Budget, LimitRule, Limits } from '../http/limits.ts';
import { mailBudgets } from '../mail/mail-budgets.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import { imageRemoval } from './erase-tickets.ts';
import type { ImageStore } from './image-store.ts';
import { reencodeImage } from './images.ts';
import { openTicket } from './open-ticket.ts';
import type { UploadedImage } from './read-form.ts';
import { type ContactFields, duplicateWindowMs, messageDigest } from './rules.ts';
import { findDuplicate, lockMessage } from './store.ts';
import { addContactMails } from './ticket-mails.ts';

/** Every new message sends a mail to an unconfirmed email. A signed-in sender has a budget that strangers cannot use up. */
const messagesPerSender: LimitRule = { name: 'contact-sender', points: 6, windowMs: hourMs };
/** In KiB. Messages without images are accepted when it is used up. */
export const storedPerClient: LimitRule = { name: 'contact-stored', points: 40 * 1024, windowMs: dayMs };
export const storedInTotal: LimitRule = {
  name: 'contact-stored-total',
  points: 2 * 1024 * 1024,
  windowMs: dayMs,
};

export type ContactMessage = {
  fields: ContactFields;
  images: UploadedImage[];
  session: Session | null;
  client: Client;
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
  const { db, clock, jobs, limits } = context;
  const { fields, images } = message;
  const digest = messageDigest(
    fields,
    images.map((image) => image.digest),
  );
  const duplicate = await findDuplicate(db, digest, addMs(clock.now(), -duplicateWindowMs));
  if (duplicate) return duplicate;
  await limits.consume(...senderBudgets(message));
  const imageNames = images.map(() => `${randomUUID()}.webp`);
  const removal = imageRemoval(imageNames[0] ?? '', imageNames);
  try {
    // Should the process end before there is a ticket, nothing else would know of the images.
    if (imageNames.length > 0) await jobs.add(db, removal, addMs(clock.now(), dayMs));
    for (const [index, { file }] of images.entries())
      await store.put(imageNames[index] as string, await reencodeWithinBudget(limits, file, message.client));
  } catch (error) {
    await discardImages(context, store, imageNames, removal.key);
    throw error;
  }
  // When the connection is lost at the commit, nobody knows whether there is a ticket: its images are the job's to remove, or not.
  const { ticket, isNew } = await db.transaction().execute(async (tx) => {
    const found = await findOrOpenTicket(context, tx, { ...message, digest, imageNames });
    if (found.isNew && imageNames.length > 0) await jobs.remove(tx, removal.key);
    return found;
  });
  if (!isNew) await discardImages(context, store, imageNames, removal.key);
  return ticket;
}

function senderBudgets({ fields: { email }, session, client }: ContactMessage): Budget[] {
  if (session?.email === email) return [{ rule: messagesPerSender, key: session.accountId }];
  const key = `${widestNetwork(client)} ${mailboxOf(email)}`;
  return [{ rule: messagesPerSender, key }, ...mailBudgets(email, client)];
}

async function reencodeWithinBudget(limits: Limits, file: string, client: Client): Promise<Buffer> {
  const bytes = await reencodeImage(file, laneOf(client));
  const amount = Math.ceil(bytes.length / 1024);
  const total = { rule: storedInTotal, key: 'all', amount };
  await limits.consume(...sharedClientBudgets(storedPerClient, client, amount), total);
  return bytes;
}

type NewTicket = ContactMessage & { digest: string; imageNames: string[] };

async function findOrOpenTicket({ clock, jobs }: SubmitContext, tx: Db, message: NewTicket) {
  const { fields, session, locale, digest, imageNames } = message;
  await lockMessage(tx, digest);
  const now = clock.now();
  const duplicate = await findDuplicate(tx, digest, addMs(now, -duplicateWindowMs));
  if (duplicate) return { ticket: duplicate, isNew: false };
  const ticket = await openTicket(tx, {
    digest,
    email: fields.email,
    account_id: session?.accountId ?? null,
    order_id: fields.orderId ?? null,
    suggestion: fields.suggestion,
    topic: fields.topic ?? null,
    images: imageNames,
    locale,
    created_at: now,
  });
  await addContactMails(jobs, tx, ticket);
  return { ticket, isNew: true };
}

/** What cannot be removed now, the job removes. */
async function discardImages(
  { db, jobs, log }: SubmitContext,
  store: ImageStore,
  names: readonly string[],
  removalKey: string,
): Promise<void> {
  if (names.length === 0) return;
  try {
    await Promise.all(names.map((name) => store.remove(name)));
    await jobs.remove(db, removalKey);
  } catch (error) {
    log.warn({ err: error }, 'orphaned image not removed');
  }
}
