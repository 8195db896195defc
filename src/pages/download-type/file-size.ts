import type { IntlShape } from 'react-intl';

const bytesPerMegabyte = 1_000_000;

/** Megabytes with one digit, as a number in the language of the page; the unit is the message's. */
export function megabytes(bytes: number, intl: IntlShape): string {
  return intl.formatNumber(bytes / bytesPerMegabyte, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
