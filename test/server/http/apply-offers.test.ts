import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toOffers } from '#facts/offers.ts';
import { applyOffers, applyOffersToJson, hasOffers } from '#server/http/site/apply-offers.ts';

const offers = toOffers([{ plan: 'personal', term: 'month', charge: { amount: 1234, currency: 'EUR' } }], '2026-12-01');

test('prices, date and structured data of a document become those of the catalog, in its language', () => {
  const html =
    '<p>As of <data value="date">November 1, 2026</data>: <data value="personal-month">$9.99</data>, ' +
    '<data value="personal-year">$71.88</data>, <data value="startup-month">$14.99</data></p><script>[{"@type":"Product","offers":[{"price":"9.99"}]},{"a":[1]}]</script>';
  assert.equal(
    applyOffers(html, 'de', offers),
    '<p>As of <data value="date">1. Dezember 2026</data>: <data value="personal-month">12,34\u00a0€</data>, ' +
      '<data value="personal-year">–</data>, <data value="startup-month">–</data></p><script>[{"@type":"Product","offers":[{"@type":"Offer","name":"personal, month",' +
      '"price":"12.34","priceCurrency":"EUR","availability":"https://schema.org/InStock"}]},{"a":[1]}]</script>',
  );
});

test('a payload keeps its messages, also inside the file with which the document starts', () => {
  const payload = { messages: { a: 1 }, data: null };
  const withOffers = { messages: { a: 1 }, data: offers };
  assert.deepEqual(JSON.parse(applyOffersToJson(JSON.stringify(payload), offers)), withOffers);
  const start = { '/assets/shell.en.b1.json': { b: 2 }, '/en/pricing/_payload.json?b1': payload };
  assert.deepEqual(JSON.parse(applyOffersToJson(JSON.stringify(start), offers)), {
    '/assets/shell.en.b1.json': { b: 2 },
    '/en/pricing/_payload.json?b1': withOffers,
  });
  const files = ['/en/pricing/_payload.json', '/en/pricing/_start.json', '/en/_payload.json', '/en/_start.json'];
  assert.deepEqual(files.map(hasOffers), [true, true, false, false]);
});
