import { FormattedMessage, useIntl } from 'react-intl';
import { planLabels } from '#components/plan-labels.ts';
import { type Offers, offersDateText, offersJsonLd, offerText } from '#facts/offers.ts';
import { defineMessages, intlLocale } from '#framework/locale.ts';
import { usePageData } from '#framework/payload.ts';

const m = defineMessages({ asOf: 'pricing.no-script', plan: 'pricing.no-script.plan' });
const plans = ['personal', 'startup'] as const;

/**
 * The prices of the build with their date, for visitors without JavaScript. After `catalog apply` the server replaces the text of
 * each `<data>` element (`server/http/site/apply-offers.ts`).
 */
export function PrerenderedOffers() {
  const intl = useIntl();
  const data = usePageData<Offers>();
  if (!data) return null;
  const priceOf = (plan: string, term: string) => (
    <data value={`${plan}-${term}`}>{offerText(data, plan, term, intlLocale())}</data>
  );
  return (
    <noscript>
      <div className="pricing__no-script">
        <p>
          <FormattedMessage
            {...m.asOf}
            values={{ date: <data value="date">{offersDateText(data, intlLocale())}</data> }}
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
export function productJsonLd(data: Offers | null, name: string, description: string): object | undefined {
  if (!data) return undefined;
  return { '@context': 'https://schema.org', '@type': 'Product', name, description, offers: offersJsonLd(data) };
}
