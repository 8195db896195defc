import '../framework/browser.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { type Locale, locales } from '#facts/locales.ts';
import { makeIntl } from '#framework/intl.ts';
import { intlLocale } from '#framework/locale.ts';
import { Gap } from '#ui/gap.tsx';

afterEach(cleanup);

function written(code: Locale): string | null {
  const { container } = render(
    <RawIntlProvider value={makeIntl({ locale: intlLocale(code), messages: {} })}>
      1<Gap />2
    </RawIntlProvider>,
  );
  return container.textContent;
}

test('a space parts two sentences, except in Chinese and Japanese', () => {
  const without = locales.map(({ code }) => code).filter((code) => written(code) === '12');
  assert.deepEqual(without, ['zh-TW', 'zh-CN', 'ja']);
  assert.equal(written('de'), '1 2');
});
