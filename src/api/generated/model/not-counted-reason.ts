/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The same mailbox or account again, or a third registration from one network within the month.
 */
export type NotCountedReason = 'ownEmail' | 'sameNetwork';
