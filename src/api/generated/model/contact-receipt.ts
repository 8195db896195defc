/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The message has arrived.
 */
export type ContactReceipt = {
  /**
   * Names the message in later mail.
   * @pattern ^T-[A-HJKMNP-Z2-9]{6}$
   */
  ticket: string;
};
