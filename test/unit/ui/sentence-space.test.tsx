import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { type Locale, locales } from '#facts/locales.ts';
import { createSiteIntl } from '#framework/intl.ts';
import { intlLocale } from '#framework/locale.ts';
import { SentenceSpace } from '#ui/sentence-space.tsx';

afterEach(cleanup);

function renderedText(code: Locale): string | null {
  const { container } = render(
    <RawIntlProvider value={createSiteIntl({ locale: intlLocale(code), messages: {} })}>
      1<SentenceSpace />2
    </RawIntlProvider>,
  );
  return container.textContent;
}

test('sentences are separated by a space, except in Chinese and Japanese', () => {
  const without = locales.map(({ code }) => code).filter((code) => renderedText(code) === '12');
  assert.deepEqual(without, ['zh-TW', 'zh-CN', 'ja']);
  assert.equal(renderedText('de'), '1 2');
});
