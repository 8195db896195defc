/**
 * Files whose URL names their build, shared by all processes through the database: while a new version is rolled out, a page of one
 * build requests its files from processes of another (docs/decisions/0066-files-of-other-builds.md).
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Offers } from '#facts/offers.ts';
import type { Clock } from '../../clock.ts';
import { batchLookup } from '../../db/batch-lookup.ts';
import type { Db } from '../../db/open.ts';
import type { Encoding } from './accept-encoding.ts';
import { applyOffersToJson, hasOffers } from './apply-offers.ts';
import { createFile, immutable } from './files.ts';
import type { Lazy } from './lazy.ts';
import type { StaticResponse } from './static-response.ts';

type BuildFile = { url: string; encoding: Encoding; body: Buffer };

export type BuildFiles = {
  /** The response with a file of any build that was published; undefined when there is none. */
  find(url: string): Promise<StaticResponse | undefined>;
  /** Adds files that are missing, and notes that all of them are in use. */
  publish(files: ReadonlyMap<string, Lazy<StaticResponse>>): Promise<void>;
};

const maxCached = 1_000;
const filesPerInsert = 100;
const publishable = /^\/assets\/[\w.-]+$|\/_[a-z]+\.json\?[\w-]+$/;
const maxUrlLength = 200;

type Options = {
  db: Db;
  clock: Clock;
  siteUrl: string;
  /** Prices of today, for the pricing page of any build. */
  offers: () => Offers;
};

export function createBuildFiles({ db, clock, siteUrl, offers }: Options): BuildFiles {
  const cache = new Map<string, StaticResponse>();
  const lookup = batchLookup(async (urls) => {
    const rows = await db
      .selectFrom('build_files')
      .select(['url', 'encoding', 'body'])
      .where('url', 'in', urls)
      .execute();
    return new Map(rows.map((row) => [row.url, createResponse(row, siteUrl, offers)]));
  });
  return {
    async find(url) {
      const cached = cache.get(url);
      if (cached) return cached;
      const found = await lookup(url);
      if (cache.size >= maxCached) cache.clear();
      if (found && !hasOffers(url)) cache.set(url, found);
      return found;
    },
    async publish(files) {
      const now = clock.now();
      const rows = await db
        .updateTable('build_files')
        .set({ used_at: now })
        .where('url', 'in', [...files.keys()])
        .returning('url')
        .execute();
      const known = new Set(rows.map(({ url }) => url));
      const missing = [...files].filter(([url]) => !known.has(url));
      for (let first = 0; first < missing.length; first += filesPerInsert) {
        const batch = missing.slice(first, first + filesPerInsert).map(async ([url, file]) => {
          const { encoding, read } = (file.value ?? (await file.make())).variants.br;
          return { url, encoding, body: read(), used_at: now };
        });
        await db
          .insertInto('build_files')
          .values(await Promise.all(batch))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },
  };
}

/** True for a URL that another build may have: nothing else is looked up. */
export function isBuildFileUrl(url: string): boolean {
  return url.length <= maxUrlLength && publishable.test(url);
}

function createResponse({ url, encoding, body }: BuildFile, siteUrl: string, offers: () => Offers): StaticResponse {
  const name = url.replace(/\?.*$/, '');
  const raw = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[encoding](body);
  const compressed = encoding === 'identity' ? {} : { [encoding]: body };
  if (!hasOffers(name)) return createFile(name, { raw, ...compressed }, immutable, siteUrl);
  const priced = Buffer.from(applyOffersToJson(raw.toString(), offers()));
  return createFile(name, { raw: priced }, 'no-cache', siteUrl);
}
