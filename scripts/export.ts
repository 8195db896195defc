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
import { readOptions } from './read-options.ts';

const usage =
  'npm run export -- --site-url https://vpn.example --api-url https://api.vpn.example --out folder [--config config.json]';

const {
  siteUrl: site,
  apiUrl: api,
  out,
  configFile,
} = readOptions(usage, () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { 'site-url': text, 'api-url': text, out: text, config: text } });
  const { 'site-url': siteUrl, 'api-url': apiUrl = siteUrl, out, config } = values;
  if (!siteUrl || !out) throw new Error(`Missing: ${siteUrl ? '--out' : '--site-url'}`);
  return { siteUrl, apiUrl, out, configFile: config };
});

try {
  await run();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { BRAND, CATALOG_FILE } = process.env;
  const { siteUrl, apiUrl, siteDir, catalogFile } = readConfig({ BRAND, CATALOG_FILE, SITE_URL: site, API_URL: api });
  const { products } = readCatalog(catalogFile);
  await ensureBuild(createLog('warn'));
  await exportSite({
    siteDir,
    out,
    siteUrl,
    apiUrl,
    products,
    config: configFile && (await readFile(configFile, 'utf8')),
  });
  console.log(`Wrote the site for ${siteUrl} with the API at ${apiUrl} to ${out}/public, and ${out}/nginx.conf.`);
  if (apiUrl !== siteUrl) console.log(`Start the API with SITE_URL=${siteUrl} and API_URL=${apiUrl}.`);
}
