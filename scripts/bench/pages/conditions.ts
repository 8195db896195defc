/** What is measured, and under which conditions: a slow mobile connection and a slow phone. */
import type { FloorPageName } from './floor/blocks.ts';

/** A page, and the link on it whose click is measured. */
export type MeasuredPage = {
  name: string;
  path: string;
  target: string;
  /** Names of the floor's pages for both. */
  floor: [FloorPageName, FloorPageName];
  signedIn?: boolean;
};

export const measuredPages: readonly MeasuredPage[] = [
  { name: 'landing', path: '/', target: '/pricing', floor: ['landing', 'pricing'] },
  { name: 'pricing', path: '/pricing', target: '/auth/sign-up', floor: ['pricing', 'sign-up'] },
  { name: 'sign-in', path: '/auth/sign-in', target: '/auth/sign-up', floor: ['sign-in', 'sign-up'] },
  { name: 'dashboard', path: '/dashboard', target: '/pricing', floor: ['dashboard', 'pricing'], signedIn: true },
];

export const measuredLocales = ['en', 'th', 'ar', 'ja'] as const;

/** "Slow 4G", as Lighthouse names it. */
export const slowNetwork = { latencyMs: 150, downloadKbps: 1600, uploadKbps: 750 };
export const cpuSlowdown = 4;
export const viewport = { width: 412, height: 823, deviceScaleFactor: 1.75 };
/**
 * Arguments of a Chromium whose only pointer is a finger. Not emulated in the tab (`setTouchEmulationEnabled`): a page that is left
 * would lose it, and a media query about pointers then lays out all of the page again before the next one, which no phone does.
 */
export const touchArgs = [
  '--blink-settings=availablePointerTypes=2,primaryPointerType=2,availableHoverTypes=1,primaryHoverType=1',
];

/** A page is quiet when nothing was loaded and no long task ran for so long; prefetching may pause that long. */
export const quietMs = 2500;
/** Only a page that never is takes as long, however slow the machine. */
export const timeoutMs = 180_000;
/** Of a public resolver, so that it has a location. */
export const visitorIpAddress = '8.8.8.8';
