/** Amounts of money as people read them, on the site and in mails (docs/decisions/0027-typography.md). */

/** A whole number of the currency's minor units, and an ISO 4217 code: `{ amount: 999, currency: 'USD' }` is $9.99. */
export type Money = { amount: number; currency: string };

type Zeros = 'auto' | 'stripIfInteger';

/**
 * Formats an amount for a language: `$9.99` in English, `9,99 €` in German, `$48` without zeros for a whole amount.
 * @param intlLocale BCP 47 tag with the pinned digits (`intlTag` in `locales.ts`)
 * @param zeros `auto` keeps those of a whole amount, where amounts stand below each other
 */
export function formatMoney({ amount, currency }: Money, intlLocale: string, zeros: Zeros = 'stripIfInteger'): string {
  const parts = currencyFormat(intlLocale, currency, zeros).formatToParts(amount / 10 ** minorDigits(currency));
  // In right-to-left text `US$` would be shown as `$US`: U+2068 and U+2069 isolate the currency.
  const isArabic = intlLocale.startsWith('ar');
  return parts.map(({ type, value }) => (isArabic && type === 'currency' ? `\u2068${value}\u2069` : value)).join('');
}

// The minor units of Stripe (https://docs.stripe.com/currencies), which charges them. Those of `Intl` are for display: IDR and HUF
// have none in Chrome and in Node, and two in Firefox.
export const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF';
export const withThreeDecimals = 'BHD JOD KWD OMR TND';

/** Number of decimals of a currency: 2 for USD, 0 for JPY. */
export function minorDigits(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThreeDecimals.includes(currency) ? 3 : 2;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes a slow phone 2 ms, and the pricing page shows a dozen amounts. */
function currencyFormat(intlLocale: string, currency: string, zeros: Zeros): Intl.NumberFormat {
  const key = `${intlLocale} ${currency} ${zeros}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(intlLocale, {
      style: 'currency',
      currency,
      trailingZeroDisplay: zeros,
      // Then `Intl` has at least as many; an amount has no more.
      minimumFractionDigits: minorDigits(currency),
    });
  formats.set(key, format);
  return format;
}
