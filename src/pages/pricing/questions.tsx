import { FormattedMessage } from 'react-intl';
import { Faq } from '#features/faq/faq.tsx';
import { defineMessages } from '#framework/locale.ts';
import { pricingQuestions } from './question-list.ts';

const m = defineMessages({ title: 'pricing.faq.title' });

export function PricingQuestions() {
  return <Faq title={<FormattedMessage {...m.title} />} questions={pricingQuestions} />;
}
