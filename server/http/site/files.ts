/** Reads the built site into memory, compressed as the build wrote it, and puts the URLs of site and API into it. */
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { Locale } from '#facts/locales.ts';
import type { Offers } from '#facts/offers.ts';
import { applyApiBase, applySiteUrl, containsSiteUrl } from '#facts/site-url.ts';
import { apiPolicy, commonHeaders } from '../security-headers.ts';
import { applyOffers, applyOffersToJson, hasOffers } from './apply-offers.ts';
import { compressText } from './compress.ts';
import { documentPolicy } from './document-policy.ts';
import type { DynamicDocument } from './dynamic-document.ts';
import { preloadLinks } from './early-hints.ts';
import { hasIpPlaceholder, insertIp, ipDocumentCaching, reserveOtherIp } from './ip-document.ts';
import { type Lazy, lazy, ready } from './lazy.ts';
import { type SiteManifest, type SitePage, siteManifest } from './manifest.ts';
import { mimeType } from './mime.ts';
import { withRequestedUrl } from './not-found-document.ts';
import { createStaticResponse, type StaticFile, type StaticResponse } from './static-response.ts';

export type LoadedSite = {
  manifest: SiteManifest;
  /** Everything but documents by URL path: assets, payloads, `robots.txt` … */
  files: Map<string, Lazy<StaticResponse>>;
  /** By `documentKey`. `negotiated` ones vary by cookie and language. */
  documents: Map<string, Lazy<Record<'prefixed' | 'negotiated', StaticResponse>>>;
  /** Those that name the visitor's IP address or the requested path, by `documentKey`. */
  dynamicDocuments: Map<string, DynamicDocument>;
};

const gunzipAsync = promisify(gunzip);
const yearSeconds = 365 * 24 * 60 * 60;
export const immutable = `public, max-age=${yearSeconds}, immutable`;
/** Icons and drawings. Chromium asks for the icon of the site after every navigation. */
const aDay = 'public, max-age=86400';

/** Request headers that a document without a locale in its URL depends on. */
export const negotiatedBy = ['Cookie', 'Accept-Language'];

export type LoadOptions = {
  siteDir: string;
  siteUrl: string;
  /** Where the API is; empty at the site's own origin. */
  apiBase?: string;
  /** Origins that pages may request besides their own. */
  connectOrigins?: readonly string[];
  /** Whether there is a host with which a visitor's other IP version can be checked. */
  checksOtherIp?: boolean;
  /** Prices that replace those of the build. */
  offers?: () => Offers;
  /** Send 103 Early Hints before documents. */
  earlyHints?: boolean;
};

/** @throws when `site.json` is missing or invalid, or a page's document is missing */
export async function loadSite(options: LoadOptions): Promise<LoadedSite> {
  const { siteDir } = options;
  const manifest = siteManifest.parse(JSON.parse(await readFile(path.join(siteDir, 'site.json'), 'utf8')));
  const folder = path.join(siteDir, 'public');
  const names = await readNames(folder);
  // One after the other: an uncompressed file is released before the next is read. Not by the thread pool, whose messages take
  // longer than reading; other events have their turn between two files.
  const read: ReadFile = async (name) => {
    await setImmediate();
    const [raw, br, gzip] = [name, `${name}.br`, `${name}.gz`].map((each) =>
      names.has(each) ? readFileSync(path.join(folder, each)) : undefined,
    );
    return { raw, br, gzip };
  };
  return {
    manifest,
    files: await createFiles(names, read, options),
    ...(await createDocuments(read, manifest, options)),
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
  { siteUrl, offers }: LoadOptions,
): Promise<LoadedSite['files']> {
  const files: LoadedSite['files'] = new Map();
  for (const name of names) {
    if (/\.(html|br|gz)$/.test(name) || name === '/config.json') continue;
    const { raw, ...encodings } = await read(name);
    if (!raw) continue;
    const prices = hasOffers(name) ? offers?.() : null;
    const change = prices ? (text: string) => applyOffersToJson(text, prices) : siteUrlChange(raw, siteUrl);
    const create = (cacheControl: string) =>
      applied({ raw, ...encodings }, change, (bytes) => createFile(name, bytes, cacheControl, siteUrl));
    files.set(name, create(cacheControlOf(name)));
    // With the build id in the query, the JSON of a page never changes, unless it has prices.
    if (/\/_[a-z]+\.json$/.test(name)) files.set(withBuildId(name), create(hasOffers(name) ? 'no-cache' : immutable));
  }
  return files;
}

function cacheControlOf(name: string): string {
  if (name.startsWith('/assets/')) return immutable;
  return /\.(ico|png|svg)$/.test(name) ? aDay : 'no-cache';
}

export function createFile(name: string, bytes: FileBytes, cacheControl: string, siteUrl: string): StaticResponse {
  const policy = { 'content-security-policy': apiPolicy };
  const headers = {
    'content-type': mimeType(name),
    'cache-control': cacheControl,
    ...commonHeaders(siteUrl),
    ...policy,
  };
  return createStaticResponse({ ...bytes, headers });
}

/** By URL, the files that pages of this build request from any process. */
export function filesOfBuild({ manifest, files }: LoadedSite): Map<string, Lazy<StaticResponse>> {
  const named = [...files].filter(([key]) => key.startsWith('/assets/') || key.endsWith('?'));
  return new Map(named.map(([key, file]) => [key.endsWith('?') ? key + manifest.buildId : key, file]));
}

/** Key of the immutable variant of a page's JSON file. No URL path can equal it. */
export function withBuildId(name: string): string {
  return `${name}?`;
}

async function createDocuments(
  read: ReadFile,
  manifest: SiteManifest,
  { siteUrl, apiBase = '', connectOrigins = [], offers, earlyHints = false, checksOtherIp = false }: LoadOptions,
): Promise<Pick<LoadedSite, 'documents' | 'dynamicDocuments'>> {
  const documents: LoadedSite['documents'] = new Map();
  const dynamicDocuments: LoadedSite['dynamicDocuments'] = new Map();
  const prices = offers?.();
  for (const locale of manifest.locales) {
    for (const page of manifest.pages) {
      const file = documentFile(locale, page);
      const { raw, ...encodings } = await read(file);
      if (!raw) throw new Error(`${file} is missing in the built site`);
      const applyUrls = (text: string) => applyApiBase(applySiteUrl(text, siteUrl), apiBase);
      const changeUrls = apiBase || containsSiteUrl(raw) ? applyUrls : null;
      const change = prices ? (text: string) => applyOffers(applyUrls(text), locale as Locale, prices) : changeUrls;
      const document = {
        status: page.status,
        earlyHints: earlyHints && page.status === 200 ? preloadLinks(raw.toString()) : [],
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': documentPolicy(manifest, page.page, siteUrl, connectOrigins),
          ...commonHeaders(siteUrl),
        },
      };
      const key = documentKey(locale, page);
      if (hasIpPlaceholder(raw)) {
        dynamicDocuments.set(key, createIpDocument(document, changedText(raw, change), checksOtherIp));
      } else if (page.status === 404) {
        dynamicDocuments.set(key, createNotFoundDocument(document, changedText(raw, change)));
      } else {
        const create = (bytes: FileBytes) => ({
          prefixed: createStaticResponse({ ...document, ...bytes }),
          negotiated: createStaticResponse({ ...document, ...bytes, vary: negotiatedBy }),
        });
        documents.set(key, applied({ raw, ...encodings }, change, create));
      }
    }
  }
  return { documents, dynamicDocuments };
}

/** What every document has, without its text. */
type DocumentHead = Pick<DynamicDocument, 'status' | 'headers' | 'earlyHints'>;

function createIpDocument(document: DocumentHead, html: string, checksOtherIp: boolean): DynamicDocument {
  return {
    ...document,
    headers: { ...document.headers, 'cache-control': ipDocumentCaching },
    html: checksOtherIp ? reserveOtherIp(html) : html,
    complete: (text, { ipAddress }) => insertIp(text, ipAddress),
  };
}

function createNotFoundDocument(document: DocumentHead, html: string): DynamicDocument {
  return { ...document, html, complete: (text, { url }) => withRequestedUrl(text, url) };
}

function changedText(raw: Buffer, change: Change): string {
  return (change ?? String)(raw.toString());
}

type FileBytes = Pick<StaticFile, 'raw' | 'br' | 'gzip'>;

/** Null: the file stays as it was built. */
type Change = ((text: string) => string) | null;

/** Null for a file that does not contain the site's URL. */
function siteUrlChange(raw: Buffer, siteUrl: string): Change {
  return containsSiteUrl(raw) ? (text) => applySiteUrl(text, siteUrl) : null;
}

/**
 * A file that contains the site's URL, or prices that are no longer those of the build, is changed and compressed when it is first
 * requested: a start does not wait for hundreds of documents.
 */
function applied<T>(bytes: FileBytes, change: Change, create: (bytes: FileBytes) => T): Lazy<T> {
  if (!change) return ready(create(bytes));
  // The compressed form is what stays in memory until then.
  const { gzip = gzipSync(bytes.raw) } = bytes;
  return lazy(async () => {
    const text = Buffer.from(change((await gunzipAsync(gzip)).toString()));
    return create({ raw: text, ...(await compressText(text)) });
  });
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
