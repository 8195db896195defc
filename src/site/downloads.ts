import * as z from 'zod';
import manifest from '#brand/downloads.json' with { type: 'json' };
import { type DownloadType, downloadTypes } from './paths.ts';

const httpsUrl = z.string().regex(/^https:\/\/[^\s"'<>]+$/, 'must be an https URL');
const text = z.string().trim().min(1);

/** A file to download; the last part of its URL is its name. */
const file = z.strictObject({
  url: httpsUrl.regex(/\/[\w.-]+\.\w+$/, 'must end with a file name'),
  architecture: z.enum(['x64', 'arm64', 'universal']),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[\da-f]{64}$/, 'must be 64 hex digits in lower case'),
});
const store = z.strictObject({ store: z.enum(['google-play', 'app-store']), url: httpsUrl });
/** `notes` are in English. `files` are those of an earlier release that can still be downloaded. */
const release = z.strictObject({
  version: z.string().regex(/^\d+(\.\d+){1,3}$/),
  date: z.iso.date(),
  notes: z.array(text).min(1),
  files: z.array(file).optional(),
});
const download = z
  .strictObject({
    /** The oldest system version that the app runs on. */
    system: text,
    memoryGb: z.int().positive().optional(),
    diskMb: z.int().positive(),
    files: z.array(file),
    stores: z.array(store),
    /** Newest first; the files are the newest release. */
    releases: z.array(release).min(1),
  })
  .refine(({ files, stores }) => files.length + stores.length > 0, 'has neither a file nor a store')
  .refine(
    ({ files, releases }) =>
      areDistinct([files, ...releases.map((each) => each.files ?? [])].flat().map(({ url }) => fileName(url))),
    'has two files of one name',
  )
  .refine(({ releases: [newest] }) => !newest?.files, 'has files in its newest release: they belong to the app')
  .refine(({ releases }) => areNewestFirst(releases.map(({ date }) => date)), 'has releases out of order');
const downloads = z.record(z.enum(downloadTypes), download);

export type Download = z.infer<typeof download>;
export type Release = z.infer<typeof release>;
export type StoreLink = z.infer<typeof store>;
export type DownloadFile = z.infer<typeof file>;
export type Downloads = Record<DownloadType, Download>;

/**
 * All facts about the apps on the download pages, from the brand’s `downloads.json`. The operator replaces the samples, whose files contain
 * only zeros. Only the build reads it, never a browser; an invalid value fails the build.
 * @throws Error that lists every problem
 */
export function readDownloads(source: unknown = manifest): Downloads {
  const { success, data, error } = downloads.safeParse(source);
  if (success) return data;
  throw new Error(`downloads.json of the brand is invalid:\n${z.prettifyError(error)}`);
}

export function fileName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

function areDistinct(names: string[]): boolean {
  return new Set(names).size === names.length;
}

/** ISO dates sort as text. */
function areNewestFirst(dates: string[]): boolean {
  return dates.every((date, index) => index === 0 || date <= (dates[index - 1] ?? ''));
}
