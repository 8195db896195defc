/** `npm start`: builds the site if `dist` is not up to date, then serves it. */
import { spawnSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { isBuildCurrent } from './build/build-id.ts';

enableCompileCache(path.resolve('node_modules/.cache/tern/compiled'));

if (!(await isBuildCurrent())) build();
await import('../server/main.ts');

/** In a process of its own, so that the build's modules do not stay in the server's memory. */
function build(): void {
  console.log('Building the site …');
  const { status } = spawnSync(process.execPath, ['build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
