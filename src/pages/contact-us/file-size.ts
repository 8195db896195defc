import type { IntlShape } from 'react-intl';

const bytesPerUnit = 1024;
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the language of the page. Rounded up: what is just over a limit never reads as the limit itself. */
export function fileSize(bytes: number, intl: IntlShape): string {
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
  const digits = at > 1 ? 1 : 0;
  const value = Math.ceil((bytes / bytesPerUnit ** at) * 10 ** digits) / 10 ** digits;
  return intl.formatNumber(value, { style: 'unit', unit: units[at] ?? 'byte', unitDisplay: 'short' });
}
