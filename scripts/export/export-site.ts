/** Writes a build as a folder for a static host: with its URL, the runtime configuration, and files with headers and rewrites. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '#api-spec/products.ts';
import { parseRuntimeConfig } from '#api-spec/runtime-config.ts';
import { defaultLocale, splitLocale } from '#facts/locales.ts';
import { toOffers } from '#facts/offers.ts';
import { apiBaseOf, applyApiBase, applySiteUrl, containsSiteUrl } from '#facts/site-url.ts';
import { commonHeaders } from '../../server/http/security-headers.ts';
import { applyOffers, applyOffersToJson, hasOffers } from '../../server/http/site/apply-offers.ts';
import { connectOriginsOf, documentPolicy } from '../../server/http/site/document-policy.ts';
import { siteManifest } from '../../server/http/site/manifest.ts';
import { compressFiles } from '../build/compress.ts';
import { listFiles } from '../build/list-files.ts';
import { nginxFile } from './nginx.ts';
import { headersFile, redirectsFile } from './static-hosts.ts';

export type ExportOptions = {
  /** The build. */
  siteDir: string;
  /** New or empty. */
  out: string;
  /** An origin. */
  siteUrl: string;
  apiUrl: string;
  /** Of the catalog: each has a payment page, and documents show the prices. */
  products: readonly Pick<Product, 'good_id' | 'plan' | 'term' | 'charge'>[];
  /** The text of a runtime configuration; by default the build's. Its `apiBase` is replaced. */
  config?: string | undefined;
  /** Write `.br` and `.gz` beside each text file; hosts that compress by themselves need none. */
  compress?: boolean;
};

/** @throws when the folder is not empty, or the configuration is invalid */
export async function exportSite({
  siteDir,
  out,
  siteUrl,
  apiUrl,
  products,
  config,
  compress = true,
}: ExportOptions): Promise<void> {
  await mkdir(out, { recursive: true });
  if ((await readdir(out)).length > 0) throw new Error(`${out} is not empty: remove it, or choose another folder`);
  const built = path.join(siteDir, 'public');
  const manifest = siteManifest.parse(JSON.parse(await readFile(path.join(siteDir, 'site.json'), 'utf8')));
  const runtimeConfig = parseRuntimeConfig({
    ...parseConfig(config ?? (await readFile(path.join(built, 'config.json'), 'utf8'))),
    apiBase: apiBaseOf({ siteUrl, apiUrl }),
  });
  const goodIds = products.map(({ good_id }) => good_id);
  const offers = toOffers(products, new Date().toISOString().slice(0, 10));
  const root = path.resolve(out, 'public');
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  };
  for (const name of await listFiles(built)) {
    // The compressed forms belong to the file before it.
    if (/\.(br|gz)$/.test(name) || name === 'config.json') continue;
    const raw = await readFile(path.join(built, name));
    const content = containsSiteUrl(raw) ? applySiteUrl(raw.toString(), siteUrl) : raw;
    if (name.endsWith('.html')) {
      const html = applyApiBase(content.toString(), runtimeConfig.apiBase);
      // Documents without a locale in their path are copies of those in the default locale.
      const { locale } = splitLocale(`/${name}`);
      await write(exportedName(name), applyOffers(html, locale ?? defaultLocale, offers));
    } else await write(name, hasOffers(`/${name}`) ? applyOffersToJson(content.toString(), offers) : content);
  }
  await write('config.json', JSON.stringify(runtimeConfig, null, 2));
  if (compress) await compressFiles({ out });
  const connectOrigins = connectOriginsOf({ siteUrl, apiUrl, ipCheck: runtimeConfig.ipCheck });
  const policy = documentPolicy(manifest, null, siteUrl, connectOrigins);
  const headers = { ...commonHeaders(siteUrl), 'content-security-policy': policy };
  await write('_headers', headersFile(headers));
  await write('_redirects', redirectsFile(manifest, goodIds));
  await writeFile(path.join(out, 'nginx.conf'), nginxFile({ root, headers, manifest }));
}

function parseConfig(text: string): object {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`config.json is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** `de/pricing/index.html` as `de/pricing.html`: static hosts would add a slash to the URL of a folder. */
function exportedName(name: string): string {
  return name.replace(/(.)\/index\.html$/, '$1.html');
}
