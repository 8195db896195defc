/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A page of the payment provider.
 */
export type ProviderPage = {
  /** The payment provider's page; redirect the customer to it. */
  url: string;
};
