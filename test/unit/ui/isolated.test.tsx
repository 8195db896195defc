import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '#facts/locales.ts';
import { type Page, PageContext } from '#framework/payload.ts';
import { Isolated } from '#ui/isolated.tsx';

function markupIn(locale: Locale): string {
  const page = { url: { locale, path: '/', search: '', hash: '' } } as Page;
  return renderToStaticMarkup(
    <PageContext value={page}>
      <Isolated>Washington, D.C.</Isolated>
    </PageContext>,
  );
}

test('a name gets an element of its own only where the page runs from right to left', () => {
  assert.equal(markupIn('ar'), '<bdi>Washington, D.C.</bdi>');
  assert.equal(markupIn('en'), 'Washington, D.C.');
});

test('an email or a text of the API keeps its direction in the toasts of such a page, which are plain text', () => {
  const messages: Record<string, string> = JSON.parse(readFileSync('locales/ar.json', 'utf8'));
  for (const id of ['entry.signed-in', 'settings.email.done', 'auth.undo.done', 'api.error.server-says']) {
    assert.match(messages[id] ?? '', /\u2068\{(email|message)\}\u2069/, id);
  }
});
