/** One run of the build. */
export type Job = {
  /** Absolute folder that takes the place of `dist` when everything is in it. */
  out: string;
  /** Hash of everything that the build reads. */
  buildId: string;
  locales: readonly string[];
  /** For development: nothing is compressed, scripts have their maps, and the page reloads itself. */
  watch: boolean;
};
