import type { DownloadType } from './paths.ts';

type System = { type: DownloadType; label: string; icon: 'apple' | 'windows' | 'android' };

/** The systems with an app, in the order of the download menu (spec §2); their names are not translated. */
export const systems: readonly System[] = [
  { type: 'macOS', label: 'macOS', icon: 'apple' },
  { type: 'Windows', label: 'Windows', icon: 'windows' },
  { type: 'iOS', label: 'iPhone', icon: 'apple' },
  { type: 'Android', label: 'Android', icon: 'android' },
];

export const asDownloadType = (type: string | undefined): DownloadType | null =>
  systems.find((system) => system.type === type)?.type ?? null;

export const systemOf = (type: DownloadType): System => systems.find((system) => system.type === type) ?? systems[0];
