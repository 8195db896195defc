/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Confirms that the message was received.
 */
export type ContactReceipt = {
  /**
   * The ticket number of the message.
   * @pattern ^T-[A-HJKMNP-Z2-9]{6}$
   */
  ticket: string;
};
