/** The rules of contact messages, without I/O: which fields are valid, and when two messages are the same. */
import { hash } from 'node:crypto';
import type * as z from 'zod';
import { submitContact } from '#api-spec/contact.ts';
import { OrderId } from '#api-spec/schemas.ts';
import { minuteMs } from '../clock.ts';
import { validate } from '../http/validate.ts';
import { randomCode } from '../random-code.ts';

/** The same message within this time is a repetition: the sender was impatient, or the response was lost. */
export const duplicateWindowMs = 10 * minuteMs;

const ContactFields = submitContact.body.omit({ images: true });

export type ContactFields = z.output<typeof ContactFields>;

export const fieldNames: readonly string[] = Object.keys(ContactFields.shape);

/**
 * Validates the text fields of a form. An invalid order id is dropped, not refused: it comes from a link that may be mangled.
 * An empty topic is none: it is the first option of a form's select.
 * @throws ApiError invalidFields
 */
export function parseContactFields({ orderId, suggestion, topic, ...others }: Record<string, string>): ContactFields {
  return validate(ContactFields, {
    ...others,
    // Forms send line breaks as two characters; the limit counts what people typed.
    suggestion: suggestion?.replaceAll('\r\n', '\n'),
    ...(topic && { topic }),
    ...(OrderId.safeParse(orderId).success ? { orderId } : {}),
  });
}

/** Equal for the same sender, text, order and images; whoever only corrects the topic keeps the ticket. */
export function messageDigest({ email, suggestion, orderId }: ContactFields, imageDigests: readonly string[]): string {
  return hash('sha256', JSON.stringify([email, suggestion, orderId ?? null, ...imageDigests]));
}

/** A random ticket number, e.g. `T-7K3M9Q`. */
export function createTicketNumber(): string {
  return `T-${randomCode(6)}`;
}
