import assert from 'node:assert/strict';
import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readCatalog } from '#server/billing/catalog.ts';
import { checkBrand } from '#server/brand.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { readConfig } from '#server/config.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const copies = createTemporaryFolder();
const brands = globSync('brands/*/brand.json').map((file) => path.dirname(file));

test('every shipped brand is complete, and its list of locations agrees with its claims', () => {
  assert.ok(brands.length >= 2);
  for (const brand of brands) {
    checkBrand(brand);
    assert.equal(readCatalog(path.join(brand, 'catalog.json')).products.length, 4);
    const read = (name: string) => JSON.parse(readFileSync(path.join(brand, name), 'utf8'));
    const countries: unknown[][] = Object.values(read('locations.json')).flatMap((list) =>
      Object.values(list as object),
    );
    const claims = read('claims.json');
    const listed = `${brand}: locations.json has ${countries.length} countries, claims.json says ${claims.countries}`;
    assert.ok(countries.length >= claims.countries, listed);
    // Next to a list of 50 countries, "40+" reads as a mistake.
    assert.ok(countries.length < claims.countries + 10, listed);
    const continents = Object.keys(read('locations.json')).length;
    assert.equal(continents, claims.continents, `${brand}: continents of locations.json and claims.json`);
    assert.equal(countries.flat().length, claims.locations, `${brand}: towns of locations.json and claims.json`);
    const { company } = read('brand.json');
    assert.equal(company, read('legal-entity.json').legalName, `${brand}: brand.json and legal-entity.json`);
  }
});

test('BRAND decides the names of mails, the company on invoices and the catalog', () => {
  const config = readConfig({ BRAND: 'brands/fjord' });
  assert.deepEqual(config.brand, {
    name: 'Fjord VPN',
    supportEmail: 'help@fjord.example',
    mailFrom: 'help@fjord.example',
    colors: { light: '#1f5fa8', dark: '#7db7f5', shareBackground: '#0d1826', shareDots: '#23415f' },
  });
  assert.equal(config.legalEntity.legalName, 'Fjord Networks AS');
  assert.equal(config.catalogFile, path.resolve('brands/fjord/catalog.json'));
  assert.equal(config.exitRangesFile, null);
});

test('a list of exit ranges in the folder is used unless EXIT_RANGES_FILE says otherwise', () => {
  const folder = copyOf('brands/fjord');
  writeFileSync(path.join(folder, 'exit-ranges.txt'), '192.0.2.0/24\n');
  assert.equal(readConfig({ BRAND: folder }).exitRangesFile, path.join(folder, 'exit-ranges.txt'));
  assert.equal(readConfig({ BRAND: folder, EXIT_RANGES_FILE: 'off' }).exitRangesFile, null);
  assert.throws(
    () => readConfig({ BRAND: folder, NODE_ENV: 'production' }),
    (error) => error instanceof ConfigError && !error.problems.some(({ name }) => name === 'EXIT_RANGES_FILE'),
  );
});

test('a folder that is missing or invalid is refused by the name of the setting', () => {
  const folder = copyOf('brands/fjord');
  writeFileSync(path.join(folder, 'colors.json'), '{"light":"green"}');
  for (const brand of ['brands/nowhere', folder]) {
    assert.throws(
      () => readConfig({ BRAND: brand }),
      (error) => error instanceof ConfigError && error.problems.some(({ name }) => name === 'BRAND'),
    );
  }
  assert.throws(() => checkBrand(folder), /colors\.json is invalid:.*light/s);
  writeFileSync(path.join(folder, 'colors.json'), '{"light":}');
  assert.throws(() => checkBrand(folder), /colors\.json is not JSON: Unexpected token/);
});

function copyOf(brand: string): string {
  const folder = mkdtempSync(path.join(copies, 'brand-'));
  cpSync(brand, folder, { recursive: true });
  return folder;
}
