/** One run of the build. */
export type Job = {
  /** Absolute folder that becomes `dist` when everything is in it. */
  out: string;
  /** Hash of everything that the build reads. */
  buildId: string;
  locales: readonly string[];
};
