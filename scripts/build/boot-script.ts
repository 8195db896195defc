/** The one inline script of every document: `src/app/boot.ts` bundled and minified, and its hash for the content security policy. */
import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import { browserTargets } from './build-config.ts';
import { throwBuildError } from './build-error.ts';

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
  const code = (outputFiles[0]?.text ?? '').trim();
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}
