/** The server with a catalog of the operator (`CATALOG_FILE`, `catalog apply`), which the build did not have. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { startServer } from '#test/support/server.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { siteFolder } from './documents.ts';

const folder = createTemporaryFolder();
const catalogFile = path.join(folder, 'catalog.json');
const dataDir = path.join(folder, 'data');
const price = { amount: 1234, currency: 'EUR' };
const writeCatalog = (file: string, amount: number) =>
  writeFileSync(file, JSON.stringify([{ good_id: 1, plan: 'personal', term: 'month', price: { ...price, amount } }]));
writeCatalog(catalogFile, price.amount);
const server = await startServer({ dataDir, env: { CATALOG_FILE: catalogFile, SITE_DIR: path.dirname(siteFolder) } });
after(() => server.stop());

const get = async (url: string) => (await fetch(server.url + url)).text();

test('visitors without JavaScript and search engines see the prices that are charged', async () => {
  const html = await get('/de/pricing');
  assert.match(html, /<data value="personal-month">12,34\u00a0€</);
  assert.match(html, /<data value="startup-year">–</);
  const [, offers = ''] = /"offers":(\[[^\]]*\])/.exec(html) ?? [];
  assert.deepEqual(
    JSON.parse(offers).map((offer: { price: string; priceCurrency: string }) => [offer.price, offer.priceCurrency]),
    [['12.34', 'EUR']],
  );
  assert.deepEqual(JSON.parse(await get('/de/pricing/_payload.json')).data.offers, [
    { plan: 'personal', term: 'month', price },
  ]);
});

test('visitors see the prices that an operator applies while the server runs', async () => {
  const appliedFile = path.join(folder, 'applied.json');
  writeCatalog(appliedFile, 1550);
  const apply = ['server/ops/main.ts', 'catalog', 'apply', appliedFile, '--why', 'test'];
  execFileSync(process.execPath, apply, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'pipe' });
  await waitUntil(async () => /<data value="personal-month">15,50\u00a0€</.test(await get('/de/pricing')));
});
