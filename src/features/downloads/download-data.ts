import {
  type Download,
  type DownloadFile,
  fileName,
  type Release,
  readDownloads,
  type StoreLink,
} from '#site/downloads.ts';
import type { DownloadType } from '#site/paths.ts';
import { systemTypes } from '#site/systems.ts';
import { drawQr, type Qr } from '#ui/draw-qr.ts';

/** Where a phone gets the app. */
export type PhoneLink = { type: DownloadType; url: string; qr: Qr };
export type NamedFile = DownloadFile & { name: string };
export type AppData = {
  type: DownloadType;
  version: string;
  /** ISO date */
  released: string;
  /** The oldest system that it runs on. */
  system: string;
  memoryGb?: number | undefined;
  diskMb: number;
  files: NamedFile[];
  stores: StoreLink[];
  releases: Release[];
  /** On a phone's page its own, on a computer's page both. */
  phones: PhoneLink[];
};
export type OverviewData = Pick<AppData, 'type' | 'version' | 'system'>[];

const phoneTypes: readonly DownloadType[] = ['iOS', 'Android'];
const manifest = readDownloads();

/** What the overview tells about each app. Only for the build, like everything here but the types. */
export function overviewData(): OverviewData {
  return systemTypes.map((type) => {
    const { system, releases } = manifest[type];
    return { type, system, version: newest(releases).version };
  });
}

/** What the page of one app tells. */
export function appData(type: DownloadType): AppData {
  const { files, ...app } = manifest[type];
  const { version, date } = newest(app.releases);
  const phones = phoneTypes.includes(type) ? [type] : phoneTypes;
  return {
    ...app,
    type,
    version,
    released: date,
    files: files.map((file) => ({ ...file, name: fileName(file.url) })),
    phones: phones.map((phone) => {
      const url = addressOf(manifest[phone]);
      return { type: phone, url, qr: drawQr(url) };
    }),
  };
}

function newest([first]: Release[]): Release {
  if (!first) throw new Error('there is no release');
  return first;
}

/** The store, which keeps an app up to date, before a file. */
function addressOf({ stores, files }: Download): string {
  return stores[0]?.url ?? files[0]?.url ?? '';
}
