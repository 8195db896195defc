import type { IntlShape } from 'react-intl';

const bytesPerUnit = 1024;
const bytesPerMegabyte = 1_000_000;
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size with its unit. Rounded up, so that a file just over a limit never reads as the limit itself. */
export function formatFileSize(bytes: number, intl: IntlShape): string {
  const exponent = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
  const digits = exponent > 1 ? 1 : 0;
  const value = Math.ceil((bytes / bytesPerUnit ** exponent) * 10 ** digits) / 10 ** digits;
  const unit = units[exponent] ?? 'byte';
  // The short form of a byte has no plural: 149 byte.
  return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short' });
}

/** Decimal megabytes with one digit, as download pages show them; the message adds the unit. */
export function formatMegabytes(bytes: number, intl: IntlShape): string {
  return intl.formatNumber(bytes / bytesPerMegabyte, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
