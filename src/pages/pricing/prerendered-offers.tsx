import { FormattedMessage, useIntl } from 'react-intl';
import { planLabels } from '#components/plan-labels.ts';
import { type Offers, offersDateText, offersJsonLd, offerText } from '#facts/offers.ts';
import type { PaidPlan, Term } from '#facts/plans.ts';
import { defineMessages, intlLocale } from '#framework/locale.ts';
import { usePageData } from '#framework/payload.ts';

const m = defineMessages({ asOf: 'pricing.no-script', plan: 'pricing.no-script.plan' });
/**
 * The price of a plan at the build, for visitors without JavaScript. After `catalog apply` the server replaces the text of each
 * `<data>` element (`server/http/site/apply-offers.ts`).
 */
export function PrerenderedPrice({ plan }: { plan: PaidPlan }) {
  const intl = useIntl();
  const data = usePageData<Offers>();
  if (!data) return null;
  const priceOf = (term: Term) => (
    <data value={`${plan}-${term}`} key={term}>
      {offerText(data, plan, term, intlLocale())}
    </data>
  );
  const values = { plan: intl.formatMessage(planLabels[plan]), month: priceOf('month'), year: priceOf('year') };
  return (
    <noscript>
      <p className="plan__amount" data-text="">
        <FormattedMessage {...m.plan} values={values} />
      </p>
    </noscript>
  );
}

/** The date of the prerendered prices. */
export function PrerenderedDate() {
  const data = usePageData<Offers>();
  if (!data) return null;
  const date = <data value="date">{offersDateText(data, intlLocale())}</data>;
  return (
    <noscript>
      <p className="pricing__no-script">
        <FormattedMessage {...m.asOf} values={{ date }} />
      </p>
    </noscript>
  );
}

/** Structured data of the offers (https://schema.org/Offer); undefined without a catalog. */
export function productJsonLd(data: Offers | null, name: string, description: string): object | undefined {
  if (!data) return undefined;
  return { '@context': 'https://schema.org', '@type': 'Product', name, description, offers: offersJsonLd(data) };
}
