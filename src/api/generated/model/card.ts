/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A payment card, as far as its owner needs it to recognize it.
 */
export type Card = {
  /**
   * The card's network, in the payment provider's spelling.
   * @maxLength 32
   */
  brand: string;
  /**
   * The last four digits of its number.
   * @pattern ^[0-9]{4}$
   */
  last4: string;
};
