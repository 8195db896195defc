import type { IntlShape } from 'react-intl';
import type { Money } from '#api/generated/model/index.ts';

/** Writes an amount in the currency's minor units as people of the locale read it, who may have a dollar of their own: `$9.99`, `9,99 US$`. */
export function formatMoney({ amount, currency }: Money, intl: IntlShape): string {
  const parts = intl.formatNumberToParts(amount / 10 ** minorDigits(currency), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  // Right to left, `US$` would be read as `$US` (U+2068, U+2069: it has a direction of its own).
  const isArabic = intl.locale.startsWith('ar');
  return parts.map(({ type, value }) => (isArabic && type === 'currency' ? `\u2068${value}\u2069` : value)).join('');
}

/** ISO 4217, as `Intl` knows it: 2 for USD, 0 for JPY. */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
