/** Formats of VAT numbers. Whether a number is registered is for the operator to check. */

/** Upper case, without the spaces, dots, hyphens and slashes that people write. */
export function normalizeVatNumber(text: string): string {
  return text.toUpperCase().replace(/[\s.\-/]/g, '');
}

/** @param number normalized */
export function isVatNumber(number: string): boolean {
  if (otherTaxNumbers.some((pattern) => pattern.test(number))) return true;
  const pattern = patterns[number.slice(0, 2)];
  return pattern ? pattern.test(number.slice(2)) : /^(?=.*\d)[A-Z0-9]{5,20}$/.test(number);
}

/** Mexico's RFC, which contains a date, and India's PAN: both can begin like a country code of the table below. */
const otherTaxNumbers = [/^[A-Z]{3,4}\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])[A-Z0-9]{3}$/, /^[A-Z]{5}\d{4}[A-Z]$/];

/** European Union, Northern Ireland, Great Britain, Norway and Switzerland; other countries have no common prefix. */
const patterns: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};
