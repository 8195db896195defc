/** Tax of amounts in whole minor units, without floating-point numbers (docs/decisions/0046-invoices.md). */

/** A tax rate is whole thousandths of a percent: 19 % is 19,000. */
const taxRatePerPercent = 1_000;
const fullRate = 100 * taxRatePerPercent;

/** @returns whole thousandths of a percent; what is smaller is rounded */
export function toTaxRate(percent: number): number {
  return Math.round(percent * taxRatePerPercent);
}

/** The inverse of `toTaxRate`. */
export function toPercent(taxRate: number): number {
  return taxRate / taxRatePerPercent;
}

/** What is charged for a net amount. Half a minor unit is rounded up. */
export function addTax(net: number, taxRate: number): number {
  return net + divideRounded(net * taxRate, fullRate);
}

/** Splits a charged amount, so that net and tax always add up to it. Half a minor unit is rounded up. */
export function splitTax(total: number, taxRate: number): { net: number; tax: number } {
  const net = divideRounded(total * fullRate, fullRate + taxRate);
  return { net, tax: total - net };
}

/** For example `19%`. */
export function formatTaxRate(taxRate: number, intlLocale: string): string {
  return new Intl.NumberFormat(intlLocale, { style: 'percent', maximumFractionDigits: 3 }).format(taxRate / fullRate);
}

/** Exact for products up to 2⁵², that is for amounts up to 10 billion minor units. */
function divideRounded(dividend: number, divisor: number): number {
  const doubled = 2 * dividend + divisor;
  return (doubled - (doubled % (2 * divisor))) / (2 * divisor);
}
