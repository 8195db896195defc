import { FormattedMessage } from 'react-intl';
import { Faq } from '#features/faq/faq.tsx';
import { defineMessages } from '#framework/locale.ts';
import { referralQuestions } from './question-list.ts';

const m = defineMessages({ title: 'referral.faq.title' });

export function ReferralQuestions() {
  return <Faq title={<FormattedMessage {...m.title} />} questions={referralQuestions} />;
}
