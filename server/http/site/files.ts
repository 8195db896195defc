/** Reads the built site into memory, compressed as the build wrote it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiPolicy, commonHeaders } from '../security-headers.ts';
import { documentPolicy } from './document-policy.ts';
import { preloadLinks } from './early-hints.ts';
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

export type LoadOptions = {
  siteDir: string;
  publicUrl: string;
  /** Origins that pages may request besides their own. */
  connectOrigins?: readonly string[];
  /** Send 103 Early Hints before documents. */
  earlyHints?: boolean;
};

/** @throws when `site.json` is missing or invalid, or a page's document is missing */
export async function loadSite(options: LoadOptions): Promise<LoadedSite> {
  const { siteDir, publicUrl } = options;
  const manifest = siteManifest.parse(JSON.parse(await readFile(path.join(siteDir, 'site.json'), 'utf8')));
  const folder = path.join(siteDir, 'public');
  const names = await readNames(folder);
  // One after the other: an uncompressed file is released before the next is read, and few files are open at a time.
  const read: ReadFile = async (name) => {
    const [raw, br, gzip] = [name, `${name}.br`, `${name}.gz`].map((each) =>
      names.has(each) ? readFile(path.join(folder, each)) : undefined,
    );
    return { raw: await raw, br: await br, gzip: await gzip };
  };
  return {
    manifest,
    files: await createFiles(names, read, publicUrl),
    documents: await createDocuments(read, manifest, options),
  };
}

/** A file with its compressed forms; `raw` is undefined when there is no such file. */
type ReadFile = (name: string) => Promise<Record<'raw' | 'br' | 'gzip', Buffer | undefined>>;

/** The URL path of every file. */
async function readNames(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Set(files.map((file) => `/${path.relative(folder, file).replaceAll(path.sep, '/')}`));
}

async function createFiles(
  names: Set<string>,
  read: ReadFile,
  publicUrl: string,
): Promise<Map<string, StaticResponse>> {
  const common = { ...commonHeaders(publicUrl), 'content-security-policy': apiPolicy };
  const files = new Map<string, StaticResponse>();
  for (const name of names) {
    if (/\.(html|br|gz)$/.test(name) || name === '/config.json') continue;
    const { raw, ...encodings } = await read(name);
    if (!raw) continue;
    const cache = name.startsWith('/assets/') ? immutable : 'no-cache';
    const headers = { 'content-type': mimeType(name), 'cache-control': cache, ...common };
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

async function createDocuments(
  read: ReadFile,
  manifest: SiteManifest,
  { publicUrl, connectOrigins = [], earlyHints = false }: LoadOptions,
): Promise<LoadedSite['documents']> {
  const documents: LoadedSite['documents'] = new Map();
  for (const locale of manifest.locales) {
    for (const page of manifest.pages) {
      const file = documentFile(locale, page);
      const { raw, ...encodings } = await read(file);
      if (!raw) throw new Error(`${file} is missing in the built site`);
      const document = {
        raw,
        ...encodings,
        status: page.status,
        earlyHints: earlyHints && page.status === 200 ? preloadLinks(raw.toString()) : [],
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
