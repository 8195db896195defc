import type { IntlShape } from 'react-intl';
import type { Money } from '#api/generated/model/index.ts';

/** Writes an amount in the currency's minor units as people of the locale read it: `$9.99`, `9,99 $`, `¥980`. */
export function formatMoney({ amount, currency }: Money, intl: IntlShape): string {
  const minorDigits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const parts = intl.formatNumberToParts(amount / 10 ** minorDigits, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  // Right to left, `US$` would be read as `$US` (U+2068, U+2069: it has a direction of its own).
  const isArabic = intl.locale.startsWith('ar');
  return parts.map(({ type, value }) => (isArabic && type === 'currency' ? `\u2068${value}\u2069` : value)).join('');
}
