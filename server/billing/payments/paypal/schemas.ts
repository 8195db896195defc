/** What several bodies of PayPal's API have in common. */
import * as z from 'zod';

/** `value` is a decimal number such as `9.99`; `fromDecimal` reads it. */
export const payPalAmount = z.object({ currency_code: z.string(), value: z.string() });

/**
 * A time of PayPal's API. Its description demands RFC 3339, but the transaction search writes offsets without the colon
 * (`2014-07-11T04:03:52+0000`, https://developer.paypal.com/docs/api/transaction-search/v1/).
 */
export const payPalTime = z.string().pipe(z.coerce.date());
