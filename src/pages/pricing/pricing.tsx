import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Offers } from '#facts/offers.ts';
import { Faq } from '#features/faq/faq.tsx';
import { faqJsonLd } from '#features/faq/faq-json-ld.ts';
import { AfterFirstPaint } from '#framework/after-first-paint.tsx';
import { Head } from '#framework/head.tsx';
import { hydrateOnVisible } from '#framework/hydrate-on-visible.ts';
import { defineMessages } from '#framework/locale.ts';
import { usePageData } from '#framework/payload.ts';
import { retryLoad } from '#framework/retry-load.ts';
import { brand } from '#site/brand.ts';
import { facts } from '#site/facts.ts';
import { Guarantee } from './guarantee.tsx';
import { Logs } from './logs.tsx';
import { PlanChooser } from './plan-chooser.tsx';
import { PrerenderedDate, productJsonLd } from './prerendered-offers.tsx';
import { pricingQuestions } from './question-list.ts';

const m = defineMessages({
  headTitle: 'pricing.head.title',
  description: 'pricing.head.description',
  title: 'pricing.hero.title',
  lede: 'pricing.hero.lede',
  questions: 'pricing.faq.title',
});

const loadComparison = () => retryLoad(() => import('./comparison.tsx'));
const Comparison = hydrateOnVisible('compare', () => loadComparison().then((part) => part.Comparison));

export default function PricingPage() {
  const intl = useIntl();
  const values = { days: facts.guaranteeDays };
  const description = intl.formatMessage(m.description, values);
  const offers = usePageData<Offers>();
  const jsonLd = (origin: string) => [
    ...(offers ? [productJsonLd(offers, brand.name, description, `${origin}/icon-512.png`)] : []),
    faqJsonLd(pricingQuestions, intl),
  ];
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
      <PrerenderedDate />
      <AfterFirstPaint>
        <Guarantee />
        <Suspense fallback={<div className="after-first-paint" />}>
          <Comparison />
        </Suspense>
        <Logs />
        <Faq title={<FormattedMessage {...m.questions} />} questions={pricingQuestions} />
      </AfterFirstPaint>
    </div>
  );
}
