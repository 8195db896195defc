/** How Terser minifies the scripts. */
import terser from 'terser/package.json' with { type: 'json' };

export const passes = 2;

/**
 * Goes into what esbuild writes, whose hash is in the names of the scripts: browsers keep a name for a year, so another minifier needs
 * other names.
 */
export const minifier = `terser ${terser.version}, ${passes} passes, React's modules in parentheses`;
