/** The build id: a hash of the build's inputs, so `npm start` can tell whether `dist` is up to date. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultBrandFolder } from '../../server/brand.ts';
import { allLocales } from './build-config.ts';

const inputs = [
  ...['src', 'api-spec/facts', 'styles', 'locales', 'public', 'scripts/build', 'scripts/art/share'],
  ...['build.mjs', 'package.json', 'package-lock.json'],
];

export async function computeBuildId(locales: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(locales.join());
  // Relative, so that a build moved to another folder is the same one.
  const brandFolder = path.relative('.', process.env.BRAND || defaultBrandFolder);
  const operatorFiles = [brandFolder, ...(process.env.CATALOG_FILE ? [process.env.CATALOG_FILE] : [])];
  for (const file of (await Promise.all([...inputs, ...operatorFiles].map(listFiles))).flat().sort()) {
    hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

/** True when `dist` was built from the current sources. */
export async function isBuildCurrent(): Promise<boolean> {
  const manifest = await readFile('dist/site.json', 'utf8').catch(() => '{}');
  return JSON.parse(manifest).buildId === (await computeBuildId(allLocales));
}

/** The files in a folder, or the file itself. */
async function listFiles(input: string): Promise<string[]> {
  const entries = await readdir(input, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return path.extname(input) ? [input] : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
