import type { IntlShape } from 'react-intl';
import type { Question } from './faq.tsx';

/** Structured data for the questions of a page (https://schema.org/FAQPage). */
export function faqJsonLd(questions: readonly Question[], intl: IntlShape): object {
  const mainEntity = questions.map(({ question, answer, values = {} }) => ({
    '@type': 'Question',
    name: intl.formatMessage(question, values),
    acceptedAnswer: { '@type': 'Answer', text: intl.formatMessage(answer, values) },
  }));
  return { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity };
}
