/** `npm start`: builds when what is in `dist` does not follow from the sources, then serves. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { allLocales } from './build/all-locales.ts';
import { buildIdOf } from './build/build-id.ts';

enableCompileCache(path.resolve('node_modules/.cache/tern/compiled'));

if (!(await isBuilt())) build();
await import('../server/main.ts');

async function isBuilt(): Promise<boolean> {
  const manifest = await readFile(path.resolve('dist/site.json'), 'utf8').catch(() => '{}');
  return JSON.parse(manifest).buildId === (await buildIdOf(allLocales));
}

/** In a process of its own: what building needs would stay in the server's memory. */
function build(): void {
  console.log('Building the site …');
  const { status } = spawnSync(process.execPath, ['build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
