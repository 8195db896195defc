import { FormattedMessage } from 'react-intl';
import { Faq, type Question } from '#features/faq/faq.tsx';
import { defineMessages } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';

const m = defineMessages({ title: 'referral.faq.title' });
const questions = defineMessages({
  claim: 'referral.faq.claim.question',
  claimAnswer: 'referral.faq.claim.answer',
  paid: 'referral.faq.paid.question',
  paidAnswer: 'referral.faq.paid.answer',
  friends: 'referral.faq.friends.question',
  friendsAnswer: 'referral.faq.friends.answer',
  who: 'referral.faq.who.question',
  whoAnswer: 'referral.faq.who.answer',
});

/** Also used for the structured data of the page. */
export const referralQuestions: readonly Question[] = [
  { id: 'claim', question: questions.claim, answer: questions.claimAnswer },
  { id: 'paid', question: questions.paid, answer: questions.paidAnswer },
  {
    id: 'friends',
    question: questions.friends,
    answer: questions.friendsAnswer,
    values: { guarantee: facts.guaranteeDays },
  },
  { id: 'who', question: questions.who, answer: questions.whoAnswer },
];

export function ReferralQuestions() {
  return <Faq title={<FormattedMessage {...m.title} />} questions={referralQuestions} />;
}
