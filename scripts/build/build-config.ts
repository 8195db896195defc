import { type Locale, locales } from '../../api-spec/facts/locales.ts';

/** What every step of a build is given. */
export type BuildConfig = {
  /** Absolute folder that replaces `dist` when the build is complete. */
  out: string;
  /** Hash of every input of the build. */
  buildId: string;
  locales: readonly Locale[];
};

export const allLocales: readonly Locale[] = locales.map(({ code }) => code);

/** The oldest supported browsers, about three years back. */
export const browserTargets = ['chrome111', 'firefox113', 'safari16.4'];
