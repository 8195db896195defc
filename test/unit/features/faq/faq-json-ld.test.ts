import '#test/support/product.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faqJsonLd } from '#features/faq/faq-json-ld.ts';
import { createSiteIntl } from '#framework/intl.ts';
import { messagesOf } from '#test/support/render-page.tsx';

test('structured data has every question with its answer in the language of the page', () => {
  const intl = createSiteIntl({ locale: 'de', messages: messagesOf('de') });
  const question = { id: 'shell.nav.pricing' } as const;
  const answer = { id: 'error.missing.path' } as const;
  const faq = faqJsonLd([{ id: 'price', question, answer, values: { path: '/x' } }], intl);
  const { mainEntity } = faq as { mainEntity: object[] };
  assert.deepEqual(mainEntity, [
    {
      '@type': 'Question',
      name: intl.formatMessage(question),
      acceptedAnswer: { '@type': 'Answer', text: intl.formatMessage(answer, { path: '/x' }) },
    },
  ]);
});
