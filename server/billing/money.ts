/** Calculations with amounts of money in minor units. */
import { type Money, minorDigits } from '#facts/money.ts';

const monthsPerYear = 12;

/** A term's price per month, rounded up to a minor unit: never lower than the real price. */
export function monthlyPrice(price: Money, months: number): Money {
  return { ...price, amount: Math.ceil(price.amount / months) };
}

/** What a year costs less than twelve months, in whole percent rounded down; null without a saving. */
export function yearlySaving(year: Money, month: Money): { money: Money; percent: number } | null {
  const twelveMonths = month.amount * monthsPerYear;
  const saved = twelveMonths - year.amount;
  if (saved <= 0 || year.currency !== month.currency) return null;
  return { money: { amount: saved, currency: year.currency }, percent: Math.floor((saved * 100) / twelveMonths) };
}

/** What PayPal takes (https://developer.paypal.com/reports/reference/supported-currencies/). */
const payPalCurrencies =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ');
/** Of these without decimals. */
const wholeAtPayPal = ['HUF', 'JPY', 'TWD'];

/** The first currency of the prices with which PayPal would refuse every payment. */
export function findCurrencyWithoutPayPal(products: readonly { price: Money }[]): string | undefined {
  return products.map(({ price }) => price.currency).find((currency) => !payPalCurrencies.includes(currency));
}

/** As PayPal's API writes amounts: `71.88`, or `980` in a currency without decimals. */
export function toDecimal({ amount, currency }: Money): string {
  const digits = minorDigits(currency);
  const text = String(amount).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return digits === 0 || wholeAtPayPal.includes(currency) ? whole : `${whole}.${text.slice(-digits)}`;
}

/**
 * What a charge must be a multiple of, in minor units. PayPal takes no decimals of forints and Taiwan dollars, Stripe none of ISK and
 * UGX, and of dinars and rials two instead of three (https://docs.stripe.com/currencies#special-cases).
 */
export function chargeStep(currency: string): number {
  if (['HUF', 'ISK', 'TWD', 'UGX'].includes(currency)) return 100;
  return minorDigits(currency) === 3 ? 10 : 1;
}

/** Parses the text of `toDecimal` into minor units; null when it is not an amount of this currency. */
export function fromDecimal(text: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(fraction.slice(digits))) return null;
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
}
