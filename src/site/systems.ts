import { type DownloadType, downloadTypes } from './paths.ts';

/** The systems that have an app (spec §2); their names are not translated. */
export const systems = {
  macOS: { label: 'macOS', icon: 'apple' },
  Windows: { label: 'Windows', icon: 'windows' },
  iOS: { label: 'iPhone', icon: 'apple' },
  Android: { label: 'Android', icon: 'android' },
} as const satisfies Record<DownloadType, { label: string; icon: string }>;

/** In the order of the download menu. */
export const systemTypes = Object.keys(systems) as DownloadType[];

export const asDownloadType = (type: string | undefined): DownloadType | null =>
  downloadTypes.find((known) => known === type) ?? null;
