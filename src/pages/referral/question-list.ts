import type { Question } from '#features/faq/faq.tsx';
import { defineMessages } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';

const m = defineMessages({
  claim: 'referral.faq.claim.question',
  claimAnswer: 'referral.faq.claim.answer',
  paid: 'referral.faq.paid.question',
  paidAnswer: 'referral.faq.paid.answer',
  friends: 'referral.faq.friends.question',
  friendsAnswer: 'referral.faq.friends.answer',
  who: 'referral.faq.who.question',
  whoAnswer: 'referral.faq.who.answer',
});

export const referralQuestions: readonly Question[] = [
  { id: 'claim', question: m.claim, answer: m.claimAnswer },
  { id: 'paid', question: m.paid, answer: m.paidAnswer },
  { id: 'friends', question: m.friends, answer: m.friendsAnswer, values: { guarantee: facts.guaranteeDays } },
  { id: 'who', question: m.who, answer: m.whoAnswer },
];
