/** The prices in documents, for visitors without JavaScript and for search engines: the build writes them, the server replaces them. */
import { formatMoney, type Money, minorDigits } from './money.ts';
import { withFrenchFirst } from './non-breaking.ts';
import type { PaidPlan, Term } from './plans.ts';

/** `price` is what is charged. */
export type Offer = { plan: PaidPlan; term: Term; price: Money };
/** The offers of a day (ISO 8601). */
export type Offers = { date: string; offers: Offer[] };

type Product = { plan: PaidPlan; term: Term; charge: Money };

export function toOffers(products: readonly Product[], date: string): Offers {
  return { date, offers: products.map(({ plan, term, charge }) => ({ plan, term, price: charge })) };
}

/** The price of a plan for a term; a dash where it is not for sale. */
export function offerText({ offers }: Offers, plan: string, term: string, intlLocale: string): string {
  const offer = offers.find((candidate) => candidate.plan === plan && candidate.term === term);
  return offer ? formatMoney(offer.price, intlLocale) : '–';
}

export function offersDateText({ date }: Offers, intlLocale: string): string {
  const format = new Intl.DateTimeFormat(intlLocale, { dateStyle: 'long', timeZone: 'UTC' });
  return withFrenchFirst(format.format(new Date(date)), intlLocale);
}

/** https://schema.org/Offer */
export function offersJsonLd({ offers }: Offers): object[] {
  return offers.map(({ plan, term, price: { amount, currency } }) => {
    const digits = minorDigits(currency);
    return {
      '@type': 'Offer',
      name: `${plan}, ${term}`,
      price: (amount / 10 ** digits).toFixed(digits),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
    };
  });
}
