import type { IntlShape } from 'react-intl';
import type { Money } from '#api/generated/model/index.ts';

/** Writes an amount in the currency's minor units as people of the locale read it: `$9.99`, `9,99 $`, `¥980`. */
export function formatMoney({ amount, currency }: Money, intl: IntlShape): string {
  const minorDigits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return intl.formatNumber(amount / 10 ** minorDigits, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
}
