/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * New recovery codes.
 */
export type RecoveryCodes = {
  /** 10 codes. They are never shown again: only digests are stored. */
  recoveryCodes: string[];
};
