/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The six digits from the mail.
 * @pattern ^[0-9]{6}$
 */
export type VerificationCode = string;
