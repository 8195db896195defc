import { FormattedMessage, useIntl } from 'react-intl';
import { planLabels } from '#components/plan-labels.ts';
import { formatMoney, minorDigits } from '#facts/money.ts';
import { defineMessages } from '#framework/locale.ts';
import { usePageData } from '#framework/payload.ts';

type Offer = { plan: 'personal' | 'startup'; term: 'month' | 'year'; price: { amount: number; currency: string } };
/** The catalog at the time of the build. */
export type OffersData = { date: string; offers: Offer[] };

const m = defineMessages({ asOf: 'pricing.no-script', plan: 'pricing.no-script.plan' });
const plans = ['personal', 'startup'] as const;

/** The prices at the time of the build with their date, for visitors without JavaScript. */
export function PrerenderedOffers() {
  const intl = useIntl();
  const data = usePageData<OffersData>();
  if (!data) return null;
  const priceOf = (plan: Offer['plan'], term: Offer['term']) => {
    const offer = data.offers.find((candidate) => candidate.plan === plan && candidate.term === term);
    return offer ? formatMoney(offer.price, intl.locale) : '–';
  };
  return (
    <noscript>
      <div className="pricing__no-script">
        <p>
          <FormattedMessage
            {...m.asOf}
            values={{ date: intl.formatDate(data.date, { dateStyle: 'long', timeZone: 'UTC' }) }}
          />
        </p>
        <ul>
          {plans.map((plan) => (
            <li key={plan}>
              <FormattedMessage
                {...m.plan}
                values={{
                  plan: intl.formatMessage(planLabels[plan]),
                  month: priceOf(plan, 'month'),
                  year: priceOf(plan, 'year'),
                }}
              />
            </li>
          ))}
        </ul>
      </div>
    </noscript>
  );
}

/** Structured data of the offers (https://schema.org/Offer); undefined without a catalog. */
export function offersJsonLd(data: OffersData | null, name: string, description: string): object | undefined {
  if (!data) return undefined;
  const offers = data.offers.map(({ plan, term, price: { amount, currency } }) => {
    const digits = minorDigits(currency);
    return {
      '@type': 'Offer',
      name: `${plan}, ${term}`,
      price: (amount / 10 ** digits).toFixed(digits),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
    };
  });
  return { '@context': 'https://schema.org', '@type': 'Product', name, description, offers };
}
