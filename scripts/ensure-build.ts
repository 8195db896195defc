/**
 * Builds the site if `dist` is not up to date. An installation without development packages cannot build: it needs the `dist` of its
 * own sources, and one without `src` serves the `dist` that came with it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isBuildCurrent } from './build/build-id.ts';

export async function ensureBuild(): Promise<void> {
  const isReady = existsSync('src') ? await isBuildCurrent() : existsSync('dist/site.json');
  if (!isReady) build();
}

/** In a process of its own, so that the build's modules do not stay in the server's memory. */
function build(): void {
  if (!existsSync('node_modules/esbuild')) {
    console.error(
      'dist/ is missing or was built from other sources, and the packages that build it are not installed.\n' +
        'Build it before they are left out: npm ci --include=dev && npm run build && npm prune --omit=dev',
    );
    process.exit(1);
  }
  console.log('Building the site …');
  const { status } = spawnSync(process.execPath, ['build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
