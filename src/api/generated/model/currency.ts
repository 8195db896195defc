/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Currency code, ISO 4217.
 * @pattern ^[A-Z]{3}$
 */
export type Currency = string;
