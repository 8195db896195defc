import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isVatNumber, normalizeVatNumber } from '#server/billing/invoices/vat-number.ts';

test('spaces, dots, hyphens, slashes and lower case are accepted', () => {
  assert.equal(normalizeVatNumber(' de 12/3.456-789 '), 'DE123456789');
});

for (const number of ['DE123456789', 'ATU12345678', 'NL123456789B01', 'GB123456789', 'IE1234567WA', 'ESX1234567X'])
  test(`${number} has the form of its country`, () => assert.ok(isVatNumber(number)));

for (const number of ['DE12345678', 'AT12345678', 'NL123456789', 'FRIO123456789', 'ABCDE', '1234', '1'.repeat(21)])
  test(`${number} is refused`, () => assert.ok(!isVatNumber(number)));

test('tax numbers of countries without a common prefix are accepted, also when they begin like one', () => {
  const others = ['123456789', '12ABCDE3456F1Z7', '12345678000195', 'DEL920101AB3', 'ESMA851231XX0', 'FRATE1234K'];
  for (const number of others) assert.ok(isVatNumber(number), number);
});
