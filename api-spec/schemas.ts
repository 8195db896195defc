/** Schemas that several operations share. Each has an id, so that the OpenAPI document defines it once. */
import * as z from 'zod';
import * as limits from '#facts/limits.ts';
import { withoutDecimals, withThreeDecimals } from '#facts/money.ts';
import { orderIdPattern } from '#facts/order-id.ts';
import { plans } from '#facts/plans.ts';
import { normalizeTypedEmail } from '#facts/typed-email.ts';

/** The maximum length in SMTP (RFC 5321 section 4.5.3.1.3). */
const emailMaxLength = 254;
const controlCharacter = /\p{Cc}/u;
const printableAscii = /^[\x20-\x7e]*$/;

/**
 * The email claim of an identity provider, verified or not, trimmed and lower-cased. Control characters, which could break a mail header,
 * are refused before trimming, and what is not ASCII before lower-casing: the Kelvin sign would become a k, and the email somebody else's.
 */
export const EmailClaim = asEmail(z.string().max(emailMaxLength, { abort: true }));

/** An email as people type or paste it. Whoever uses it proves it otherwise: by a code that is mailed to it, or a password. */
export const Email = asEmail(z.string().overwrite(normalizeTypedEmail).max(emailMaxLength, { abort: true })).meta({
  id: 'Email',
  description:
    'An email; letter case, surrounding spaces, invisible characters and the full-width forms of letters and signs are ignored.',
  examples: ['ada@example.com'],
});

function asEmail(text: z.ZodString) {
  return text
    .refine((value) => !controlCharacter.test(value) && printableAscii.test(value.trim()), 'Invalid email')
    .trim()
    .toLowerCase()
    .check(z.email('Invalid email'));
}

/** A special character is anything but an ASCII letter, a digit or white space (docs/decisions/0012-passwords-and-codes.md). */
export const Password = z
  .string()
  .min(limits.passwordMin)
  .max(limits.passwordMax, { abort: true })
  .regex(/^(?=.*[A-Za-z])(?=.*[0-9])(?=.*[^A-Za-z0-9\s]).*$/, 'Use letters, digits and special characters')
  .meta({
    id: 'Password',
    description: 'A new password: 8 to 16 characters with a letter, a digit and a special character.',
    examples: ['moor-2026!'],
    format: 'password',
  });

/** Less strict than `Password`, so that a change of the rule locks nobody out. */
export const SignInPassword = z
  .string()
  .min(8)
  .max(128)
  .meta({
    id: 'SignInPassword',
    description: 'An existing password.',
    examples: ['moor-2026!'],
    format: 'password',
  });

export const VerificationCode = z
  .string()
  .regex(/^[0-9]{6}$/, 'The code has 6 digits')
  .meta({
    id: 'VerificationCode',
    description: 'The six digits from the mail, in ASCII: a form converts full-width and Arabic ones.',
    examples: ['204816'],
  });

export const TaxRatePercent = z
  .number()
  .min(0)
  .max(100)
  .meta({ description: 'The rate in percent, with at most three decimals.', examples: [19] });

/** A PostgreSQL integer. */
export const GoodId = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .meta({ id: 'GoodId', description: 'Number of a product.', examples: [2] });

export const OrderId = z
  .string()
  .regex(orderIdPattern)
  .meta({ id: 'OrderId', description: 'Number of an order.', examples: ['TRN-7K3M-9Q2X'] });

export const OAuthVerifier = z
  .string()
  .regex(/^[\w-]{43,128}$/)
  .meta({
    description:
      'After an OAuth sign-in: the secret that the browser kept. `/oauth/start/{provider}` got its SHA-256 in base64url as `challenge`.',
    examples: ['dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'],
  });

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

export const OpaqueId = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({
    description: 'An opaque id.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  });

export const ClientCode = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[\x21-\x7e]+$/)
  .meta({ id: 'ClientCode', description: 'Identifies an installation of the client app.', examples: ['c-4f1d92'] });

export const DeviceType = z.enum(['web', 'macos', 'windows', 'ios', 'android']).meta({
  id: 'DeviceType',
  description:
    'Platform of the caller; the site sends `web`. An app is listed by it where its User-Agent names no system.',
  examples: ['web'],
});

export type DeviceType = z.infer<typeof DeviceType>;

export const PaidPlan = z
  .enum(['personal', 'startup'])
  .meta({ id: 'PaidPlan', description: 'A paid plan.', examples: ['personal'] });

export const Plan = z.enum(plans).meta({ id: 'Plan', description: 'A plan.', examples: ['personal'] });

export const Term = z
  .enum(['month', 'year'])
  .meta({ id: 'Term', description: 'Duration of a product: a month or a year.', examples: ['year'] });

export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ id: 'Currency', description: 'Currency code, ISO 4217.', examples: ['USD'] });

const listed = (currencies: string) => currencies.replaceAll(' ', ', ');

export const Money = z
  .strictObject({
    amount: z
      .int()
      .min(0)
      .meta({
        description: `Whole number of minor units, as Stripe counts them: three decimals of ${listed(withThreeDecimals)}; none of ${listed(withoutDecimals)}; two of every other currency, also of ISK and UGX, which have none in ISO 4217.`,
        examples: [999],
      }),
    currency: Currency,
  })
  .meta({ id: 'Money', description: 'An amount of money.' });

export const Card = z
  .strictObject({
    brand: z
      .string()
      .max(32)
      .meta({ description: "The card's network, in the payment provider's spelling.", examples: ['visa'] }),
    last4: z
      .string()
      .regex(/^[0-9]{4}$/)
      .meta({ description: 'The last four digits of its number.', examples: ['4242'] }),
  })
  .meta({ id: 'Card', description: 'A payment card, as far as its owner needs it to recognize it.' });

/** A date and time, always in UTC. */
export function timestamp(description: string) {
  return z.iso
    .datetime()
    .meta({ description: `${description} ISO 8601, UTC.`, examples: ['2026-11-21T09:30:00.000Z'] });
}

/** A schema or null. A union, because `.nullable()` would make the shared schema itself nullable in the document. */
export function nullable<Schema extends z.ZodType>(schema: Schema, description: string) {
  return z.union([schema, z.null()]).meta({ description });
}

export const Remember = z
  .boolean()
  .meta({ description: 'Keeps the session for 30 days; otherwise it expires after one day.', examples: [true] });

/** Restores an account within 14 days of its deletion (docs/decisions/0014-account-deletion.md). */
export const Restore = z
  .literal(true)
  .meta({ id: 'Restore', description: 'Restores an account that was deleted less than 14 days ago.' });

/** The data of an operation that returns nothing. */
export const NoData = z.null().meta({ description: 'No data.' });

export const IdentityProvider = z
  .enum(['google', 'apple', 'microsoft'])
  .meta({ id: 'IdentityProvider', description: 'An identity provider.', examples: ['google'] });
