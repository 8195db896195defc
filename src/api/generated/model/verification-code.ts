/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The six digits from the mail, in ASCII: a form converts full-width and Arabic ones.
 * @pattern ^[0-9]{6}$
 */
export type VerificationCode = string;
