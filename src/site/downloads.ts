import * as z from 'zod/mini';
import manifest from './downloads.json' with { type: 'json' };
import { type DownloadType, downloadTypes } from './paths.ts';

const httpsUrl = z.string().check(z.regex(/^https:\/\/[^\s"'<>]+$/));
const wholeNumber = z.int().check(z.positive());
const text = z.string().check(z.trim(), z.minLength(1));

/** A file to be downloaded; its name is the end of its address. */
const file = z.strictObject({
  url: httpsUrl.check(z.regex(/\/[\w.-]+\.\w+$/)),
  architecture: z.enum(['x64', 'arm64', 'universal']),
  bytes: wholeNumber,
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
});
const store = z.strictObject({ store: z.enum(['google-play', 'app-store']), url: httpsUrl });
/** `notes` are in English. */
const release = z.strictObject({
  version: z.string().check(z.regex(/^\d+(\.\d+){1,3}$/)),
  date: z.iso.date(),
  notes: z.array(text).check(z.minLength(1)),
});
const download = z
  .strictObject({
    /** The oldest system that the app runs on. */
    system: text,
    memoryGb: z.optional(wholeNumber),
    diskMb: wholeNumber,
    files: z.array(file),
    stores: z.array(store),
    /** The newest first: it is what the files are. */
    releases: z.array(release).check(z.minLength(1)),
  })
  .check(
    z.refine(({ files, stores }) => files.length + stores.length > 0, 'has neither a file nor a store'),
    z.refine(({ files }) => isDistinct(files.map(({ url }) => fileName(url))), 'has two files of one name'),
    z.refine(({ releases }) => isNewestFirst(releases.map(({ date }) => date)), 'has releases out of order'),
  );
const downloads = z.strictObject(
  Object.fromEntries(downloadTypes.map((type) => [type, download])) as Record<DownloadType, typeof download>,
);

export type Download = z.infer<typeof download>;
export type DownloadFile = z.infer<typeof file>;
export type StoreLink = z.infer<typeof store>;
export type Release = z.infer<typeof release>;
export type Downloads = z.infer<typeof downloads>;

/**
 * `downloads.json`: everything that the download pages say about the apps. It is the provider's, like `brand.ts`; the shipped
 * values are samples whose files are nothing but zero bytes. Read when the site is built: a wrong value ends the build.
 */
export function readDownloads(source: unknown = manifest): Downloads {
  const read = downloads.safeParse(source);
  if (read.success) return read.data;
  throw new Error(`src/site/downloads.json:\n${z.prettifyError(read.error)}`);
}

export const fileName = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

const isDistinct = (names: string[]): boolean => new Set(names).size === names.length;
const isNewestFirst = (dates: string[]): boolean => dates.every((date, at) => at === 0 || date <= (dates[at - 1] ?? ''));
