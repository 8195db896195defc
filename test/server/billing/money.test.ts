import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minorDigits } from '#facts/money.ts';
import { chargeStep, fromDecimal, monthlyPrice, toDecimal, yearlySaving } from '#server/billing/money.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

test('the monthly price and the yearly saving of the sample prices', () => {
  assert.deepEqual(monthlyPrice(usd(7188), 12), usd(599));
  assert.deepEqual(yearlySaving(usd(7188), usd(999)), { money: usd(4800), percent: 40 });
  assert.equal(yearlySaving(usd(12 * 999), usd(999)), null);
  assert.equal(yearlySaving(usd(7188), { amount: 999, currency: 'EUR' }), null, 'in another currency');
});

test('property: a monthly price is never too low and a saving never too high', () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(amount, amount, (year, month) => {
      assert.ok(monthlyPrice(usd(year), 12).amount * 12 >= year);
      const saving = yearlySaving(usd(year), usd(month));
      if (!saving) return assert.ok(year >= 12 * month);
      assert.equal(saving.money.amount + year, 12 * month);
      assert.ok(saving.percent * 12 * month <= saving.money.amount * 100);
    }),
  );
});

test('property: an amount survives being written as a decimal and parsed, in every kind of currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom('USD', 'EUR', 'JPY', 'KRW', 'KWD', 'TND'),
      (amount, currency) => assert.equal(fromDecimal(toDecimal({ amount, currency }), currency), amount),
    ),
  );
});

test('PayPal gets no decimals of currencies of which it takes none', () => {
  for (const [amount, currency, text] of [
    [299_000, 'HUF', '2990'],
    [33_000, 'TWD', '330'],
    [980, 'JPY', '980'],
  ] as const) {
    assert.equal(toDecimal({ amount, currency }), text);
    assert.equal(fromDecimal(text, currency), amount);
  }
});

test('a charge is a multiple of what Stripe and PayPal take', () => {
  // https://docs.stripe.com/currencies#special-cases
  for (const currency of ['ISK', 'UGX', 'HUF', 'TWD'])
    assert.deepEqual([minorDigits(currency), chargeStep(currency)], [2, 100]);
  for (const currency of ['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
    assert.deepEqual([minorDigits(currency), chargeStep(currency)], [3, 10]);
  for (const currency of ['JPY', 'KRW', 'USD', 'EUR']) assert.equal(chargeStep(currency), 1);
});

test('text that is not an amount of the currency is not parsed', () => {
  assert.equal(toDecimal(usd(7)), '0.07');
  assert.equal(fromDecimal('9.9', 'USD'), 990);
  assert.equal(fromDecimal('9.90', 'JPY'), null);
  assert.equal(fromDecimal('9.00', 'JPY'), 9);
  for (const text of ['', '-1', '1e3', '9,99', '9.999', ' 9.99', '9.'])
    assert.equal(fromDecimal(text, 'USD'), null, text);
});
