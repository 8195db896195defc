/** Reads the built site into memory, compressed as the build left it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { mimeType } from './mime.ts';
import { type Prepared, prepare } from './prepared.ts';
import { apiPolicy, commonHeaders } from './security-headers.ts';
import { type SiteManifest, type SitePage, siteManifest } from './site-manifest.ts';
import { documentPolicy } from './site-policy.ts';

export type LoadedSite = {
  manifest: SiteManifest;
  /** By address path: assets, payloads, `robots.txt` … everything but documents. */
  files: Map<string, Prepared>;
  /** By `{locale}{path}`; `negotiated` ones vary by cookie and language. */
  documents: Map<string, { prefixed: Prepared; negotiated: Prepared }>;
};

const yearSeconds = 365 * 24 * 60 * 60;
const immutable = `public, max-age=${yearSeconds}, immutable`;

/** @throws when `site.json` is missing or wrong, or a page's document is missing. */
export async function loadSite(siteDir: string, publicUrl: string, connect: readonly string[]): Promise<LoadedSite> {
  const manifest = siteManifest.parse(JSON.parse(await readFile(path.join(siteDir, 'site.json'), 'utf8')));
  const bytes = await readFolder(path.join(siteDir, 'public'));
  return {
    manifest,
    files: prepareFiles(bytes, publicUrl),
    documents: prepareDocuments(bytes, manifest, publicUrl, connect),
  };
}

/** Every file by its address path. */
async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const bytes = new Map<string, Buffer>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  // One after the other: thousands of open files at once are more than some systems allow.
  for (const file of files)
    bytes.set(`/${path.relative(folder, file).replaceAll(path.sep, '/')}`, await readFile(file));
  return bytes;
}

function prepareFiles(bytes: Map<string, Buffer>, publicUrl: string): Map<string, Prepared> {
  const common = { ...commonHeaders(publicUrl), 'content-security-policy': apiPolicy };
  const files = new Map<string, Prepared>();
  for (const [name, raw] of bytes) {
    if (/\.(html|br|gz)$/.test(name) || name === '/config.json') continue;
    const cache = name.startsWith('/assets/') ? immutable : 'no-cache';
    const headers = { 'content-type': mimeType(name), 'cache-control': cache, ...common };
    const encodings = { br: bytes.get(`${name}.br`), gzip: bytes.get(`${name}.gz`) };
    files.set(name, prepare({ raw, ...encodings, headers }));
    // With the build's id in the query a part of a page never changes; `withBuildId` is not a path that can be asked for.
    if (/\/_(payload|text)\.json$/.test(name)) {
      files.set(withBuildId(name), prepare({ raw, ...encodings, headers: { ...headers, 'cache-control': immutable } }));
    }
  }
  return files;
}

/** Key of the immutable variant of a payload or a text. */
export function withBuildId(name: string): string {
  return `${name}?`;
}

function prepareDocuments(
  bytes: Map<string, Buffer>,
  manifest: SiteManifest,
  publicUrl: string,
  connect: readonly string[],
): LoadedSite['documents'] {
  const documents: LoadedSite['documents'] = new Map();
  for (const locale of manifest.locales) {
    for (const page of manifest.pages) {
      const file = documentFile(locale, page);
      const raw = bytes.get(file);
      if (!raw) throw new Error(`${file} is missing in the built site`);
      const source = {
        raw,
        br: bytes.get(`${file}.br`),
        gzip: bytes.get(`${file}.gz`),
        status: page.status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': documentPolicy(manifest, page.page, publicUrl, connect),
          ...commonHeaders(publicUrl),
        },
      };
      documents.set(documentKey(locale, page), {
        prefixed: prepare(source),
        negotiated: prepare({ ...source, vary: ['Cookie', 'Accept-Language'] }),
      });
    }
  }
  return documents;
}

export function documentKey(locale: string, page: SitePage): string {
  return page.status === 404 ? unknownKey(locale) : `${locale}${page.path}`;
}

/** Key of the 404 document. */
export function unknownKey(locale: string): string {
  return `${locale} 404`;
}

function documentFile(locale: string, page: SitePage): string {
  if (page.status === 404) return `/${locale}/404.html`;
  return page.path === '/' ? `/${locale}/index.html` : `/${locale}${page.path}/index.html`;
}
