/** Prices of prerendered pages: in structured data, and for visitors without JavaScript. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { offersDateText, offersJsonLd } from '#facts/offers.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { readOffers } from '../../../scripts/build/prerender-bundle.ts';

const price = { amount: 999, currency: 'EUR' };
const catalog = [
  { good_id: 1, plan: 'personal', term: 'month', price, tax: { ratePercent: 19, inclusive: false } },
  { good_id: 3, plan: 'startup', term: 'month', price, tax: { ratePercent: 19, inclusive: true } },
];

test('offers cost what is charged: a tax that the price does not contain is in them', () => {
  const folder = createTemporaryFolder();
  const catalogFile = path.join(folder, 'catalog.json');
  writeFileSync(catalogFile, JSON.stringify(catalog));
  const data = readOffers(catalogFile);
  assert.deepEqual(
    data.offers.map((offer) => offer.price),
    [{ amount: 1189, currency: 'EUR' }, price],
  );
  const jsonLd = offersJsonLd(data) as { price: string }[];
  assert.deepEqual(
    jsonLd.map((offer) => offer.price),
    ['11.89', '9.99'],
  );
});

test('structured data has the decimals of the currency', () => {
  const yen = { plan: 'personal', term: 'month', price: { amount: 980, currency: 'JPY' } } as const;
  const [offer] = offersJsonLd({ date: '2026-12-01', offers: [yen] }) as { price: string }[];
  assert.equal(offer?.price, '980');
});

test('the date of the offers is the same in every time zone of the build', (context) => {
  const { TZ } = process.env;
  context.after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  for (const zone of ['America/Los_Angeles', 'Asia/Tokyo']) {
    process.env.TZ = zone;
    assert.equal(offersDateText({ date: '2026-12-01', offers: [] }, 'en'), 'December 1, 2026', zone);
  }
});

test('the date of the offers is an ordinal in French on the first of a month', () => {
  assert.equal(offersDateText({ date: '2026-12-01', offers: [] }, 'fr'), '1er décembre 2026');
});
