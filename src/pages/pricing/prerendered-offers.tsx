import { FormattedMessage, useIntl } from 'react-intl';
import { planLabels } from '#components/plan-labels.ts';
import { type Offers, offersDateText, offersJsonLd, offerText } from '#facts/offers.ts';
import type { PaidPlan, Term } from '#facts/plans.ts';
import { defineMessages, intlLocale } from '#framework/locale.ts';
import { usePageData } from '#framework/payload.ts';

const m = defineMessages({ asOf: 'pricing.no-script', plan: 'pricing.no-script.plan' });
/**
 * The price of a plan at the build, for visitors without JavaScript. After `catalog apply` the server replaces the text of each
 * `<data>` element (`server/http/site/apply-offers.ts`). In components of their own: React renders no child of `<noscript>` in a
 * browser, and formatting them would only cost time.
 */
export function PrerenderedPrice({ plan }: { plan: PaidPlan }) {
  return (
    <noscript>
      <Price plan={plan} />
    </noscript>
  );
}

/** The date of the prerendered prices. */
export function PrerenderedDate() {
  return (
    <noscript>
      <AsOf />
    </noscript>
  );
}

function Price({ plan }: { plan: PaidPlan }) {
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
    <p className="plan__amount" data-text="">
      <FormattedMessage {...m.plan} values={values} />
    </p>
  );
}

function AsOf() {
  const data = usePageData<Offers>();
  if (!data) return null;
  const date = <data value="date">{offersDateText(data, intlLocale())}</data>;
  return (
    <p className="pricing__no-script">
      <FormattedMessage {...m.asOf} values={{ date }} />
    </p>
  );
}

/** Structured data of the offers (https://schema.org/Offer). Google lists no product without an image. */
export function productJsonLd(data: Offers, name: string, description: string, image: string): object {
  return { '@context': 'https://schema.org', '@type': 'Product', name, description, image, offers: offersJsonLd(data) };
}
