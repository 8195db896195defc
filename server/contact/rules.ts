/** The rules of messages to the people behind the service, pure (spec §5, §9): what is accepted, and what is the same message. */
import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { submitContact } from '#api-spec/contact.ts';
import { OrderId } from '#api-spec/schemas.ts';
import { minuteMs } from '../clock.ts';
import { validate } from '../http/validate.ts';
import { randomLetters } from '../random-code.ts';

/** Sent again within this, by impatience or a lost answer, a message is not a new one. */
export const sameMessageMs = 10 * minuteMs;

const ContactTexts = submitContact.body.omit({ images: true });

export type ContactTexts = z.output<typeof ContactTexts>;

export const textNames: readonly string[] = Object.keys(ContactTexts.shape);

/**
 * The texts of a form, checked by the contract. An order number comes from an address that people may have mangled: one that
 * cannot be one is left out, not held against the message.
 * @throws ApiError invalidFields
 */
export function readTexts({ orderId, suggestion, ...others }: Record<string, string>): ContactTexts {
  return validate(ContactTexts, {
    ...others,
    // Forms send line breaks as two characters; the limit counts what people typed.
    suggestion: suggestion?.replaceAll('\r\n', '\n'),
    ...(OrderId.safeParse(orderId).success ? { orderId } : {}),
  });
}

/** The same for the same sender, text, order and pictures (by their digests, in order). */
export function messageDigest({ email, suggestion, orderId }: ContactTexts, pictures: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([email, suggestion, orderId ?? null, ...pictures]))
    .digest('hex');
}

/** e.g. `T-7K3M9Q` */
export function newTicket(): string {
  return `T-${randomLetters(6)}`;
}
