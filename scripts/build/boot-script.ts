/** The one inline script of every document: `src/app/boot.ts` bundled and minified, and its hash for the content security policy. */
import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import { minify } from 'terser';
import { browserTargets } from './build-config.ts';
import { throwBuildError } from './build-error.ts';
import { minifyOptions } from './minifier.ts';

export type BootScript = {
  code: string;
  /** CSP source. */
  hash: string;
};

export async function bundleBootScript(): Promise<BootScript> {
  const { outputFiles } = await build({
    entryPoints: ['src/app/boot.ts'],
    bundle: true,
    format: 'iife',
    minify: true,
    target: browserTargets,
    write: false,
    logLevel: 'silent',
  }).catch(throwBuildError);
  // Makes every document 50 bytes smaller with Brotli. As a module it has no "use strict", on which nothing in it depends.
  const { code = '' } = await minify(outputFiles[0]?.text ?? '', minifyOptions);
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}
