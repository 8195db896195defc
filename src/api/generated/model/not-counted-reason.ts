/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * `ownEmail`: the mailbox of the referrer or one that registered before. `sameNetwork`: more than two registrations from one network in the month.
 */
export type NotCountedReason = 'ownEmail' | 'sameNetwork';
