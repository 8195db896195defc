declare const __BUILD_ID__: string;
declare const __STYLES__: Record<string, string>;
declare const __PAGE_SCRIPTS__: Record<string, string[]>;

/** Values that the build writes into the bundle (scripts/build/build-values.ts); empty outside a build. */
export const buildId: string = typeof __BUILD_ID__ === 'undefined' ? '' : __BUILD_ID__;
/** URL of each page's stylesheet. */
export const styleUrls: Record<string, string> = typeof __STYLES__ === 'undefined' ? {} : __STYLES__;
/**
 * File names of each page's scripts, the entry excepted, and under `page/tab` those that a tab of it needs beyond them. Known only
 * after bundling (scripts/build/minify-scripts.ts).
 */
export const pageScripts: Record<string, string[]> = typeof __PAGE_SCRIPTS__ === 'undefined' ? {} : __PAGE_SCRIPTS__;
