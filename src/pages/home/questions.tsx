import { FormattedMessage } from 'react-intl';
import { Faq } from '#features/faq/faq.tsx';
import { defineMessages } from '#framework/locale.ts';
import { homeQuestions } from './question-list.ts';

const m = defineMessages({ title: 'home.faq.title' });

export function HomeQuestions() {
  return <Faq title={<FormattedMessage {...m.title} />} questions={homeQuestions} />;
}
