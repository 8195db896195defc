import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMoney } from '#features/plans/money.ts';
import { makeIntl } from '#framework/intl.ts';
import { intlLocale } from '#framework/locale.ts';
import { type LocaleCode, locales } from '#site/locales.ts';

const money = (amount: number, currency: string, code: LocaleCode) =>
  formatMoney({ amount, currency }, makeIntl({ locale: intlLocale(code), messages: {} }));

test('a price is written as in its country, whole ones without zeros', () => {
  assert.equal(money(999, 'USD', 'en'), '$9.99');
  assert.equal(money(4800, 'USD', 'en'), '$48');
  assert.equal(money(999, 'EUR', 'de'), '9,99\u00a0€');
  assert.equal(money(980, 'JPY', 'en'), '¥980');
  assert.equal(money(999, 'USD', 'zh-TW'), 'US$9.99', 'not the dollar of the country');
  for (const { code } of locales) assert.doesNotMatch(money(107_880, 'USD', code), / /, code);
});

test('in Arabic the currency keeps its own direction', () => {
  assert.equal(money(999, 'USD', 'ar'), '\u200f9.99\u00a0\u2068US$\u2069');
  assert.equal(money(999, 'EUR', 'ar'), '\u200f9.99\u00a0\u2068€\u2069');
  assert.match(money(999, 'AED', 'ar'), /\u2068د\.إ\./);
});
