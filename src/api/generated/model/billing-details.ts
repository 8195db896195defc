/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * What a customer wants on invoices; empty texts for nothing.
 */
export type BillingDetails = {
  /**
   * Name of a person or a company.
   * @maxLength 120
   */
  name: string;
  /**
   * Postal address, up to six lines; empty ones are removed.
   * @maxLength 300
   */
  address: string;
  /**
   * VAT or tax number; spaces, dots and hyphens are removed.
   * @maxLength 40
   * @pattern ^[A-Za-z0-9 .+*\/-]*$
   */
  vatNumber: string;
};
