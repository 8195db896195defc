import '#test/support/product.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '@formatjs/icu-messageformat-parser';
import { type Locale, locales } from '#facts/locales.ts';
import { createSiteIntl } from '#framework/intl.ts';
import { intlLocale } from '#framework/locale.ts';

const intlOf = (code: Locale, messages = {}) =>
  createSiteIntl({ locale: intlLocale(code), messages, timeZone: 'UTC', onError: assert.fail });
const at = '2026-12-21T14:30:00Z';

for (const { code } of locales) {
  test(`dates, durations and numbers with a unit never break across lines (${code})`, () => {
    const intl = intlOf(code);
    const texts = [
      ...(['long', 'medium'] as const).map((dateStyle) => intl.formatDate(at, { dateStyle })),
      intl.formatRelativeTime(-3, 'minute', { numeric: 'auto' }),
      intl.formatNumber(6, { style: 'unit', unit: 'megabyte', unitDisplay: 'short' }),
      intl.formatNumber(0.5, { style: 'percent' }),
    ];
    for (const text of texts) assert.doesNotMatch(text, / |\d[年月日]|[年月]\d/);
  });
}

test('a date with a time may break between the two', () => {
  const format = (code: Locale) => intlOf(code).formatDate(at, { dateStyle: 'long', timeStyle: 'short' }).split(' ');
  assert.deepEqual(format('de'), ['21.\u00a0Dezember\u00a02026', 'um', '14:30']);
  assert.deepEqual(format('ru'), ['21\u00a0декабря\u00a02026\u00a0г.', 'в', '14:30']);
  assert.deepEqual(format('fr'), ['21\u00a0décembre\u00a02026', 'à', '14:30']);
  assert.equal(format('vi').at(-1), '21\u00a0tháng\u00a012,\u00a02026');
  for (const { code } of locales) {
    const parts = format(code);
    assert.ok(parts.length > 1 && parts.some((part) => /14[:.]30|2:30/.test(part)), `${code}: ${parts}`);
  }
});

test('the first of a month is an ordinal in French, with and without a time', () => {
  const first = '2026-12-01T01:00:00Z';
  const { formatDate } = intlOf('fr');
  assert.equal(formatDate(first, { dateStyle: 'medium' }), '1er\u00a0déc.\u00a02026');
  assert.equal(formatDate(first, { dateStyle: 'long', timeStyle: 'short' }), '1er\u00a0décembre\u00a02026 à 01:00');
});

test('a value without a label is shown without one', () => {
  const labels: Record<string, { id: string }> = {};
  assert.equal(intlOf('en').formatMessage(labels.unknown as { id: string }), undefined);
});

test('every message can use the brand name, which stays on one line', () => {
  const intl = intlOf('en', { 'a.b': parse('Get {brand}'), 'a.c': parse('© {year} {brand}') });
  assert.equal(intl.formatMessage({ id: 'a.b' }), 'Get Tern\u00a0VPN');
  assert.equal(intl.formatMessage({ id: 'a.c' }, { year: '2026', brand: 'Tern Ltd' }), '© 2026 Tern Ltd');
});
