import * as limits from '#facts/limits.ts';
import type { Question } from '#features/faq/faq.tsx';
import { defineMessages } from '#framework/locale.ts';
import { brand } from '#site/brand.ts';
import { facts } from '#site/facts.ts';

const m = defineMessages({
  renewal: 'faq.renewal.question',
  renewalAnswer: 'faq.renewal.answer',
  upgrade: 'faq.upgrade.question',
  upgradeAnswer: 'faq.upgrade.answer',
  methods: 'faq.methods.question',
  methodsAnswer: 'faq.methods.answer',
  activation: 'faq.activation.question',
  activationAnswer: 'faq.activation.answer',
  devices: 'faq.devices.question',
  devicesAnswer: 'faq.devices.answer',
});

export const pricingQuestions: readonly Question[] = [
  { id: 'renewal', question: m.renewal, answer: m.renewalAnswer, values: { days: limits.renewalNoticeDays } },
  { id: 'upgrade', question: m.upgrade, answer: m.upgradeAnswer },
  { id: 'methods', question: m.methods, answer: m.methodsAnswer },
  {
    id: 'activation',
    question: m.activation,
    answer: m.activationAnswer,
    values: { minutes: limits.activationMinutes, email: brand.supportEmail },
  },
  {
    id: 'devices',
    question: m.devices,
    answer: m.devicesAnswer,
    values: { personal: facts.personal.devices, startup: facts.startup.devices },
  },
];
