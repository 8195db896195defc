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
import { encodeQr, type QrPath } from '#ui/encode-qr.ts';

/** The store or file of a phone app, with a QR code. */
type PhoneLink = { type: DownloadType; url: string; qr: QrPath };
export type NamedFile = DownloadFile & { name: string };
type NamedRelease = Release & { files: NamedFile[] };
export type AppData = {
  type: DownloadType;
  version: string;
  /** ISO date */
  released: string;
  /** The oldest supported version of the operating system. */
  system: string;
  memoryGb?: number | undefined;
  diskMb: number;
  files: NamedFile[];
  stores: StoreLink[];
  releases: NamedRelease[];
  /** On the page of a phone app its own link, on the page of a desktop app both. */
  phones: PhoneLink[];
};
export type OverviewData = Pick<AppData, 'type' | 'version' | 'system'>[];

const phoneTypes: readonly DownloadType[] = ['iOS', 'Android'];
const manifest = readDownloads();

/** Data of the overview page. Used only in the build, like everything here except the types. */
export function readOverviewData(): OverviewData {
  return systemTypes.map((type) => {
    const { system, releases } = manifest[type];
    return { type, system, version: newestRelease(releases).version };
  });
}

/** Data of the page of one app. */
export function readAppData(type: DownloadType): AppData {
  const { files, ...app } = manifest[type];
  const { version, date } = newestRelease(app.releases);
  const phones = phoneTypes.includes(type) ? [type] : phoneTypes;
  return {
    ...app,
    type,
    version,
    released: date,
    files: files.map(withName),
    releases: app.releases.map((release) => ({ ...release, files: (release.files ?? []).map(withName) })),
    phones: phones.map((phone) => {
      const url = installUrl(manifest[phone]);
      return { type: phone, url, qr: encodeQr(url) };
    }),
  };
}

const withName = (file: DownloadFile): NamedFile => ({ ...file, name: fileName(file.url) });

function newestRelease([first]: Release[]): Release {
  if (!first) throw new Error('an app in downloads.json has no release');
  return first;
}

/** The store rather than a file, because a store keeps the app up to date. */
function installUrl({ stores, files }: Download): string {
  return stores[0]?.url ?? files[0]?.url ?? '';
}
