import { FormattedMessage } from 'react-intl';
import * as limits from '#facts/limits.ts';
import { Faq } from '#features/faq/faq.tsx';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ title: 'dashboard.faq.title' });
const questions = defineMessages({
  start: 'dashboard.faq.start.question',
  several: 'dashboard.faq.several.question',
  downgrade: 'dashboard.faq.downgrade.question',
  unsubscribe: 'dashboard.faq.unsubscribe.question',
  refund: 'dashboard.faq.refund.question',
});
const answers = defineMessages({
  start: 'dashboard.faq.start.answer',
  several: 'dashboard.faq.several.answer',
  downgrade: 'dashboard.faq.downgrade.answer',
  unsubscribe: 'dashboard.faq.unsubscribe.answer',
  refund: 'dashboard.faq.refund.answer',
});
const ids = ['start', 'several', 'downgrade', 'unsubscribe', 'refund'] as const;
const values = { minutes: limits.activationMinutes, days: limits.refundDays };

export function DashboardQuestions() {
  return (
    <Faq
      title={<FormattedMessage {...m.title} />}
      questions={ids.map((id) => ({ id, question: questions[id], answer: answers[id], values }))}
    />
  );
}
