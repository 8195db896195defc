/**
 * Builds the site if `dist` is not up to date. An installation without development packages or without `src` cannot build: it serves
 * the `dist` that it has, because a start must not fail after an edit of the brand.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Log } from '../server/log.ts';
import { isBuildCurrent } from './build/build-id.ts';

export async function ensureBuild(log: Log): Promise<void> {
  const hasSources = existsSync('src');
  if (hasSources && existsSync('node_modules/esbuild')) {
    if (!(await isBuildCurrent())) build();
    return;
  }
  if (!existsSync('dist/site.json')) {
    console.error(
      'dist/ is missing, and the packages that build it are not installed.\n' +
        'Build it before they are left out: npm ci --include=dev && npm run build && npm prune --omit=dev',
    );
    process.exit(1);
  }
  if (hasSources && !(await isBuildCurrent())) log.warn('site build outdated');
}

/** In a process of its own, so that the build's modules do not stay in the server's memory. */
function build(): void {
  console.log('Building the site …');
  const { status } = spawnSync(process.execPath, ['build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
