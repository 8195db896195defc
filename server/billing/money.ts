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

/** For people, in the writing of a language. Minor units by ISO 4217, as `Intl` knows them. */
export function moneyText({ amount, currency }: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale === 'ar' ? 'ar-u-nu-latn' : locale, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
