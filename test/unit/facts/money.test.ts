import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { intlTag, type Locale, locales } from '#facts/locales.ts';
import { formatMoney, minorDigits } from '#facts/money.ts';

const format = (amount: number, currency: string, locale: Locale) => formatMoney({ amount, currency }, intlTag(locale));

describe('formatMoney', () => {
  it('writes prices as the language does, whole ones without zeros', () => {
    assert.equal(format(999, 'USD', 'en'), '$9.99');
    assert.equal(format(4800, 'USD', 'en'), '$48');
    assert.equal(format(999, 'EUR', 'de'), '9,99\u00a0€');
    for (const { code } of locales) assert.doesNotMatch(format(107_880, 'USD', code), / /, code);
  });

  it('uses the minor units of the currency', () => {
    assert.equal(format(980, 'JPY', 'en'), '¥980');
    assert.equal(minorDigits('USD'), 2);
    assert.equal(minorDigits('JPY'), 0);
  });

  it('counts minor units as Stripe does, whatever the browser thinks of the currency', () => {
    assert.equal(format(150_000_00, 'IDR', 'id'), 'Rp\u00a0150.000');
    assert.equal(formatMoney({ amount: 2_990_50, currency: 'HUF' }, 'en', 'auto'), 'HUF\u00a02,990.50');
    assert.deepEqual(['MGA', 'ISK', 'KWD'].map(minorDigits), [0, 2, 3]);
  });

  it('marks a US dollar where the country has its own', () => {
    assert.equal(format(999, 'USD', 'zh-TW'), 'US$9.99');
  });

  it('isolates the direction of the currency in Arabic', () => {
    assert.equal(format(999, 'USD', 'ar'), '\u200f9.99\u00a0\u2068US$\u2069');
    assert.equal(format(999, 'EUR', 'ar'), '\u200f9.99\u00a0\u2068€\u2069');
    assert.match(format(999, 'AED', 'ar'), /\u2068د\.إ\./);
    for (const { code, dir } of locales) assert.equal(format(999, 'USD', code).includes('\u2068'), dir === 'rtl', code);
  });
});
