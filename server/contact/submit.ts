/** A message is kept once: pictures first, then ticket and mails in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Locale } from '#facts/locales.ts';
import { addMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { LimitRule } from '../http/limits.ts';
import { addMails } from './mails.ts';
import type { PictureStore } from './picture-store.ts';
import { redraw } from './pictures.ts';
import type { ReceivedPicture } from './receive.ts';
import { type ContactTexts, messageDigest, newTicket, sameMessageMs } from './rules.ts';
import { findSameMessage, insertTicket, lockMessage } from './store.ts';

/** Each new message sends a mail to an address that nobody has confirmed. */
const messagesPerAddress: LimitRule = { name: 'contact-address', points: 6, seconds: 60 * 60 };
const mostNumbersTried = 5;

export type Message = {
  texts: ContactTexts;
  pictures: ReceivedPicture[];
  accountId: string | null;
  locale: Locale;
};

/** The ticket's number. @throws ApiError tooManyRequests, imageUnreadable, overloaded, unavailable */
export async function submitMessage(context: Context, store: PictureStore, message: Message): Promise<string> {
  const { texts, pictures } = message;
  const digest = messageDigest(
    texts,
    pictures.map((picture) => picture.digest),
  );
  const known = await findSameMessage(context.db, digest, sinceWhen(context));
  if (known) return known;
  await context.limits.take(messagesPerAddress, texts.email);
  const names: string[] = [];
  try {
    for (const { file } of pictures) names.push(await keep(store, await redraw(file)));
    const { ticket, isNew } = await context.db
      .transaction()
      .execute((tx) => openTicket(context, tx, { ...message, digest, names }));
    if (!isNew) await removeAll(context, store, names);
    return ticket;
  } catch (error) {
    await removeAll(context, store, names);
    throw error;
  }
}

async function keep(store: PictureStore, bytes: Buffer): Promise<string> {
  const name = `${randomUUID()}.webp`;
  await store.put(name, bytes);
  return name;
}

type Kept = Message & { digest: string; names: string[] };

async function openTicket(context: Context, tx: Db, message: Kept): Promise<{ ticket: string; isNew: boolean }> {
  await lockMessage(tx, message.digest);
  const known = await findSameMessage(tx, message.digest, sinceWhen(context));
  if (known) return { ticket: known, isNew: false };
  const ticket = await insertUnderNewNumber(tx, message, context.clock.now());
  await addMails(context.jobs, tx, ticket);
  return { ticket, isNew: true };
}

async function insertUnderNewNumber(tx: Db, message: Kept, now: Date): Promise<string> {
  const { texts, accountId, locale, digest, names } = message;
  for (let tries = 0; tries < mostNumbersTried; tries++) {
    const ticket = newTicket();
    const isFree = await insertTicket(tx, {
      ticket,
      digest,
      email: texts.email,
      account_id: accountId,
      order_id: texts.orderId ?? null,
      suggestion: texts.suggestion,
      pictures: names,
      locale,
      created_at: now,
    });
    if (isFree) return ticket;
  }
  throw new Error('no ticket number is free');
}

function sinceWhen({ clock }: Context): Date {
  return addMs(clock.now(), -sameMessageMs);
}

async function removeAll({ log }: Context, store: PictureStore, names: readonly string[]): Promise<void> {
  const outcomes = await Promise.allSettled(names.map((name) => store.remove(name)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') log.warn({ err: outcome.reason }, 'a picture that belongs to no ticket is left');
  }
}
