import { type DownloadType, downloadTypes } from './paths.ts';

/** The systems that have an app; their names are not translated. */
export const systems = {
  macOS: { label: 'macOS', icon: 'apple' },
  Windows: { label: 'Windows', icon: 'windows' },
  iOS: { label: 'iPhone', icon: 'apple' },
  Android: { label: 'Android', icon: 'android' },
} as const satisfies Record<DownloadType, { label: string; icon: string }>;

/** In menu order. */
export const systemTypes = Object.keys(systems) as DownloadType[];

export const asDownloadType = (type: string | undefined): DownloadType | null =>
  downloadTypes.find((candidate) => candidate === type) ?? null;
