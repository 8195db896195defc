/** Reads the built site into memory, compressed as the build wrote it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiPolicy, commonHeaders } from '../security-headers.ts';
import { documentPolicy } from './document-policy.ts';
import { type SiteManifest, type SitePage, siteManifest } from './manifest.ts';
import { mimeType } from './mime.ts';
import { createStaticResponse, type StaticResponse } from './static-response.ts';

export type LoadedSite = {
  manifest: SiteManifest;
  /** Everything but documents by URL path: assets, payloads, `robots.txt` … */
  files: Map<string, StaticResponse>;
  /** By `documentKey`. `negotiated` ones vary by cookie and language. */
  documents: Map<string, { prefixed: StaticResponse; negotiated: StaticResponse }>;
};

const yearSeconds = 365 * 24 * 60 * 60;
const immutable = `public, max-age=${yearSeconds}, immutable`;

/** @throws when `site.json` is missing or invalid, or a page's document is missing */
export async function loadSite(
  siteDir: string,
  publicUrl: string,
  connectOrigins: readonly string[],
): Promise<LoadedSite> {
  const manifest = siteManifest.parse(JSON.parse(await readFile(path.join(siteDir, 'site.json'), 'utf8')));
  const bytes = await readFolder(path.join(siteDir, 'public'));
  return {
    manifest,
    files: createFiles(bytes, publicUrl),
    documents: createDocuments(bytes, manifest, publicUrl, connectOrigins),
  };
}

/** Every file by its URL path. */
async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const bytes = new Map<string, Buffer>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  // One after the other: some systems do not allow thousands of open files.
  for (const file of files) {
    bytes.set(`/${path.relative(folder, file).replaceAll(path.sep, '/')}`, await readFile(file));
  }
  return bytes;
}

function createFiles(bytes: Map<string, Buffer>, publicUrl: string): Map<string, StaticResponse> {
  const common = { ...commonHeaders(publicUrl), 'content-security-policy': apiPolicy };
  const files = new Map<string, StaticResponse>();
  for (const [name, raw] of bytes) {
    if (/\.(html|br|gz)$/.test(name) || name === '/config.json') continue;
    const cache = name.startsWith('/assets/') ? immutable : 'no-cache';
    const headers = { 'content-type': mimeType(name), 'cache-control': cache, ...common };
    const encodings = { br: bytes.get(`${name}.br`), gzip: bytes.get(`${name}.gz`) };
    files.set(name, createStaticResponse({ raw, ...encodings, headers }));
    // With the build id in the query, a payload never changes.
    if (/\/_(payload|text)\.json$/.test(name)) {
      const immutableHeaders = { ...headers, 'cache-control': immutable };
      files.set(withBuildId(name), createStaticResponse({ raw, ...encodings, headers: immutableHeaders }));
    }
  }
  return files;
}

/** Key of the immutable variant of a payload or a text. No URL path can equal it. */
export function withBuildId(name: string): string {
  return `${name}?`;
}

function createDocuments(
  bytes: Map<string, Buffer>,
  manifest: SiteManifest,
  publicUrl: string,
  connectOrigins: readonly string[],
): LoadedSite['documents'] {
  const documents: LoadedSite['documents'] = new Map();
  for (const locale of manifest.locales) {
    for (const page of manifest.pages) {
      const file = documentFile(locale, page);
      const raw = bytes.get(file);
      if (!raw) throw new Error(`${file} is missing in the built site`);
      const document = {
        raw,
        br: bytes.get(`${file}.br`),
        gzip: bytes.get(`${file}.gz`),
        status: page.status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': documentPolicy(manifest, page.page, publicUrl, connectOrigins),
          ...commonHeaders(publicUrl),
        },
      };
      documents.set(documentKey(locale, page), {
        prefixed: createStaticResponse(document),
        negotiated: createStaticResponse({ ...document, vary: ['Cookie', 'Accept-Language'] }),
      });
    }
  }
  return documents;
}

export function documentKey(locale: string, page: SitePage): string {
  return page.status === 404 ? notFoundKey(locale) : `${locale}${page.path}`;
}

/** Key of the 404 document. */
export function notFoundKey(locale: string): string {
  return `${locale} 404`;
}

function documentFile(locale: string, page: SitePage): string {
  if (page.status === 404) return `/${locale}/404.html`;
  return page.path === '/' ? `/${locale}/index.html` : `/${locale}${page.path}/index.html`;
}
