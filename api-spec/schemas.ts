/** The words of the contract that several calls share. Each has a name, so that it is written once in the document too. */
import * as z from 'zod';

/** Exactly as long as SMTP allows (RFC 5321 §4.5.3.1.3). */
const emailMaxLength = 254;
const controlCharacter = /\p{Cc}/u;

/** Trimmed and lower-cased; whatever could break a mail header's line is refused before anything is trimmed away. */
export const Email = z
  .string()
  .max(emailMaxLength, { abort: true })
  .refine((value) => !controlCharacter.test(value), 'Invalid email')
  .trim()
  .toLowerCase()
  .check(z.email('Invalid email'))
  .meta({
    id: 'Email',
    description: 'An email address; case and outer spaces do not matter.',
    examples: ['ada@example.com'],
  });

/** Spec §5. Special is what is neither an ASCII letter nor a digit nor white space. */
export const Password = z
  .string()
  .min(8)
  .max(16, { abort: true })
  .regex(/^(?=.*[A-Za-z])(?=.*[0-9])(?=.*[^A-Za-z0-9\s]).*$/, 'Use letters, digits and special characters')
  .meta({
    id: 'Password',
    description: 'A new password: 8 to 16 characters, among them a letter, a digit and a special character.',
    examples: ['tern-2026!'],
    format: 'password',
  });

/** Looser than `Password`, so that a rule that changes locks nobody out. */
export const SignInPassword = z
  .string()
  .min(8)
  .max(128)
  .meta({
    id: 'SignInPassword',
    description: 'An existing password.',
    examples: ['tern-2026!'],
    format: 'password',
  });

export const VerificationCode = z
  .string()
  .regex(/^[0-9]{6}$/, 'The code has 6 digits')
  .meta({ id: 'VerificationCode', description: 'The six digits from the email.', examples: ['204816'] });

export const GoodId = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .meta({ id: 'GoodId', description: 'The number of a product.', examples: [2] });

/** Without look-alikes: no 0, 1, I, L, O. */
export const OrderId = z
  .string()
  .regex(/^TRN-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
  .meta({ id: 'OrderId', description: 'The number of an order, as people read it out.', examples: ['TRN-7K3M-9Q2X'] });

export const Token = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[\x21-\x7e]+$/)
  .meta({
    id: 'Token',
    description: 'An opaque secret.',
    examples: ['mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE'],
  });

export const ClientCode = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[\x21-\x7e]+$/)
  .meta({ id: 'ClientCode', description: 'Names one installation of the client app.', examples: ['c-4f1d92'] });

export const DeviceType = z
  .enum(['web', 'macos', 'windows', 'ios', 'android'])
  .meta({ id: 'DeviceType', description: 'What the caller runs on; the site says `web`.', examples: ['web'] });

export const PaidPlan = z
  .enum(['personal', 'startup'])
  .meta({ id: 'PaidPlan', description: 'A plan that is sold.', examples: ['personal'] });

export const Plan = z
  .enum(['free', 'personal', 'startup'])
  .meta({ id: 'Plan', description: 'A plan, lowest first.', examples: ['personal'] });

export const Term = z
  .enum(['month', 'year'])
  .meta({ id: 'Term', description: 'For how long a product runs: 30 or 365 days.', examples: ['year'] });

export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ id: 'Currency', description: 'ISO 4217.', examples: ['USD'] });

export const Money = z
  .strictObject({
    amount: z
      .int()
      .min(0)
      .meta({ description: "In the currency's minor units.", examples: [999] }),
    currency: Currency,
  })
  .meta({ id: 'Money', description: 'An amount of money.' });

/** A moment; always UTC. */
export function timestamp(description: string) {
  return z.iso
    .datetime()
    .meta({ description: `${description} ISO 8601, UTC.`, examples: ['2026-11-21T09:30:00.000Z'] });
}

/** `.nullable()` on a named schema would make the name itself nullable in the document; a union does not. */
export function nullable<Schema extends z.ZodType>(schema: Schema, description: string) {
  return z.union([schema, z.null()]).meta({ description });
}

/** Decisions §3, `/delete-policy`: fourteen days to come back. */
export const Restore = z
  .literal(true)
  .meta({ id: 'Restore', description: 'Bring back an account that was deleted less than 14 days ago.' });

/** What a call with nothing to tell answers. */
export const NoData = z.null().meta({ description: 'Nothing.' });
