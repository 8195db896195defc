/**
 * `npm run export -- --site-url https://vpn.example --api-url https://api.vpn.example --out site`: the site alone, for a static host
 * (docs/decisions/0064-one-build-for-every-url.md). `--config file.json` is its runtime configuration: a running server has one at `/config.json`.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readCatalog } from '../server/billing/catalog.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { ensureBuild } from './ensure-build.ts';
import { exportSite } from './export/export-site.ts';

const usage =
  'npm run export -- --site-url https://vpn.example --api-url https://api.vpn.example --out folder [--config config.json]';

try {
  await run();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isWrongLine = code.startsWith('ERR_PARSE_ARGS');
  console.error(`\n${error instanceof Error ? error.message : error}${isWrongLine ? `\n\n${usage}` : ''}\n`);
  process.exitCode = isWrongLine ? 2 : 1;
}

async function run(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { 'site-url': text, 'api-url': text, out: text, config: text, help: { type: 'boolean' } } as const;
  const { 'site-url': site, 'api-url': api = site, out, config, help } = parseArgs({ options }).values;
  if (help) return console.log(usage);
  if (!site || !out) {
    console.error(`\n${usage}\n`);
    process.exitCode = 2;
    return;
  }
  const { BRAND, CATALOG_FILE } = process.env;
  const { siteUrl, apiUrl, siteDir, catalogFile } = readConfig({ BRAND, CATALOG_FILE, SITE_URL: site, API_URL: api });
  const { products } = readCatalog(catalogFile);
  await ensureBuild(createLog('warn'));
  await exportSite({ siteDir, out, siteUrl, apiUrl, products, config: config && (await readFile(config, 'utf8')) });
  console.log(`Wrote the site for ${siteUrl} with the API at ${apiUrl} to ${out}/public, and ${out}/nginx.conf.`);
  if (apiUrl !== siteUrl) console.log(`Start the API with SITE_URL=${siteUrl} and API_URL=${apiUrl}.`);
}
