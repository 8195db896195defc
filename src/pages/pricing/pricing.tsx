import { FormattedMessage, useIntl } from 'react-intl';
import { faqJsonLd } from '#features/faq/faq-json-ld.ts';
import { Comparison } from '#pages/pricing/comparison.tsx';
import { PlanChooser } from '#pages/pricing/plan-chooser.tsx';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { usePageData } from '#framework/payload.ts';
import { brand } from '#site/brand.ts';
import { facts } from '#site/facts.ts';
import { Guarantee } from './guarantee.tsx';
import { type OffersData, OffersOfBuild, offersJsonLd } from './offers-of-build.tsx';
import { pricingQuestions } from './question-list.ts';
import { PricingQuestions } from './questions.tsx';

const m = defineMessages({
  headTitle: 'pricing.head.title',
  description: 'pricing.head.description',
  title: 'pricing.hero.title',
  lede: 'pricing.hero.lede',
});

export default function PricingPage() {
  const intl = useIntl();
  const values = { days: facts.guaranteeDays };
  const description = intl.formatMessage(m.description, values);
  const product = offersJsonLd(usePageData<OffersData>(), brand.name, description);
  const jsonLd = [...(product ? [product] : []), faqJsonLd(pricingQuestions, intl)];
  return (
    <div className="pricing">
      <Head title={intl.formatMessage(m.headTitle, values)} description={description} jsonLd={jsonLd} />
      <header className="pricing__head">
        <h1>
          <FormattedMessage {...m.title} />
        </h1>
        <p className="pricing__lede">
          <FormattedMessage {...m.lede} values={values} />
        </p>
      </header>
      <PlanChooser />
      <OffersOfBuild />
      <Guarantee />
      <Comparison />
      <PricingQuestions />
    </div>
  );
}
