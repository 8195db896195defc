import { type Money, minorDigits } from '#facts/money.ts';

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

/** For programs: `71.88`, or `980` in a currency without minor units. */
export function decimalText({ amount, currency }: Money): string {
  const digits = minorDigits(currency);
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The other way round; null for what is no amount of this currency. */
export function minorUnits(text: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(part.slice(digits))) return null;
  return Number(whole + part.slice(0, digits).padEnd(digits, '0'));
}
