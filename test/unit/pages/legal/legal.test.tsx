import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { screen, within } from '@testing-library/react';
import type { Locale } from '#facts/locales.ts';
import LegalPage from '#pages/legal/legal.tsx';
import type { LegalFacts } from '#site/legal.ts';
import { closePage, renderPage, textOf } from '#test/support/render-page.tsx';

// The date of a change is the operator's, also where it is still the day before.
process.env.TZ = 'America/Los_Angeles';

const sections = [
  { id: 'who', title: 'Who we are' },
  { id: 'refunds', title: 'Refunds' },
];
const facts = { title: 'Terms', description: 'What applies.', changed: '2026-11-20', sections };
const show = (locale: Locale, language: Locale, path = '/terms') => {
  const data: LegalFacts = { ...facts, language };
  return renderPage(LegalPage, { path, pattern: '/:prefix?/terms', template: '/terms', locale, data });
};

afterEach(closePage);

test('the page has the date of the last change and a link to each section', async () => {
  await show('en', 'en');
  assert.ok(textOf(document.body).includes('Last updated: November 20, 2026'));
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  assert.deepEqual(
    links.map((link) => [link.getAttribute('href'), link.textContent]),
    [
      ['#who', 'Who we are'],
      ['#refunds', 'Refunds'],
    ],
  );
  assert.equal(screen.queryByText(/translation|English/), null);
});

test('a translation says that the English text prevails, and links to it without the segment of an app', async () => {
  await show('de', 'de', '/app/terms');
  const link = screen.getByRole('link', { name: 'englischen Text' });
  assert.deepEqual([link.getAttribute('href'), link.getAttribute('hreflang')], ['/en/terms', 'en']);
});

test('an English document in another language says why, and its text is marked as English', async () => {
  await show('ar', 'en');
  assert.equal(document.querySelector('.legal a[hreflang]'), null);
  assert.equal(document.querySelectorAll('.legal__remark').length, 2);
  for (const element of [screen.getByRole('heading', { level: 1 }), screen.getByText('What applies.')]) {
    assert.deepEqual([element.lang, element.dir], ['en', 'ltr']);
  }
});
