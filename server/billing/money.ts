import { intlTag, type Locale } from '../locales.ts';

/** Money is whole minor units and an ISO 4217 currency, always (decisions §1). */
export type Money = { amount: number; currency: string };

const monthsAYear = 12;

/** What a price for some months is for one, rounded up to a minor unit: never said cheaper than it is. */
export function perMonth(price: Money, months: number): Money {
  return { ...price, amount: Math.ceil(price.amount / months) };
}

/** What a year costs less than twelve months; null where nothing is saved. The per cent are rounded down. */
export function savingOf(year: Money, month: Money): { money: Money; percent: number } | null {
  const twelve = month.amount * monthsAYear;
  const saved = twelve - year.amount;
  if (saved <= 0 || year.currency !== month.currency) return null;
  return { money: { amount: saved, currency: year.currency }, percent: Math.floor((saved * 100) / twelve) };
}

/** For people, in the writing of a language, as the site writes it. Minor units by ISO 4217, as `Intl` knows them. */
export function moneyText({ amount, currency }: Money, locale: Locale): string {
  const isArabic = locale === 'ar';
  const format = new Intl.NumberFormat(intlTag(locale), { style: 'currency', currency });
  const parts = format.formatToParts(amount / 10 ** digitsOf(currency));
  // Right to left, `US$` would be read as `$US` (U+2068, U+2069: it has a direction of its own).
  return parts.map(({ type, value }) => (isArabic && type === 'currency' ? `\u2068${value}\u2069` : value)).join('');
}

/** For programs: `71.88`, or `980` in a currency without minor units. */
export function decimalText({ amount, currency }: Money): string {
  const digits = digitsOf(currency);
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The other way round; null for what is no amount of this currency. */
export function minorUnits(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(part.slice(digits))) return null;
  return Number(whole + part.slice(0, digits).padEnd(digits, '0'));
}

/** ISO 4217, as `Intl` knows it. */
function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
