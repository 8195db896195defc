/** How Terser minifies the scripts of the site. */
import type { MinifyOptions } from 'terser';
import terser from 'terser/package.json' with { type: 'json' };

export const minifyOptions = { module: true, ecma: 2020, compress: { passes: 2 } } satisfies MinifyOptions;

/**
 * Goes into what esbuild writes, whose hash is in the names of the scripts: browsers keep a name for a year, so another minifier needs
 * other names.
 */
export const minifier = `terser ${terser.version} ${JSON.stringify(minifyOptions)}, CommonJS in parentheses`;
