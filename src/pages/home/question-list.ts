import type { Question } from '#features/faq/faq.tsx';
import { defineMessages } from '#framework/locale.ts';
import { brand } from '#site/brand.ts';
import { facts } from '#site/facts.ts';

const m = defineMessages({
  speed: 'faq.speed.question',
  speedAnswer: 'faq.speed.answer',
  anonymous: 'faq.anonymous.question',
  anonymousAnswer: 'faq.anonymous.answer',
  legal: 'faq.legal.question',
  legalAnswer: 'faq.legal.answer',
  devices: 'faq.devices.question',
  devicesAnswer: 'faq.devices.answer',
  free: 'faq.free.question',
  freeAnswer: 'faq.free.answer',
  refund: 'faq.refund.question',
  refundAnswer: 'faq.refund.answer',
});

export const homeQuestions: readonly Question[] = [
  { id: 'speed', question: m.speed, answer: m.speedAnswer },
  { id: 'anonymous', question: m.anonymous, answer: m.anonymousAnswer },
  { id: 'legal', question: m.legal, answer: m.legalAnswer },
  {
    id: 'devices',
    question: m.devices,
    answer: m.devicesAnswer,
    values: { personal: facts.personal.devices, startup: facts.startup.devices },
  },
  { id: 'free', question: m.free, answer: m.freeAnswer, values: { lines: facts.free.lines } },
  {
    id: 'refund',
    question: m.refund,
    answer: m.refundAnswer,
    values: { email: brand.supportEmail, days: facts.guaranteeDays },
  },
];
