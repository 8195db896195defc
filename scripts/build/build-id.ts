/** The build id: a hash of the build's inputs, so `npm start` can tell whether `dist` is up to date. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultBrandFolder } from '../../server/brand.ts';
import { allLocales } from './build-config.ts';
import { listFiles } from './list-files.ts';

/** Files, and folders with all that is in them. */
export const buildInputs = [
  ...['src', 'api-spec/facts', 'styles', 'locales', 'public', 'scripts/build', 'scripts/art/share'],
  ...['build.mjs', 'package.json', 'package-lock.json', 'api-spec/runtime-config.ts', 'api-spec/schemas.ts'],
  ...['server/brand.ts', 'server/escape-html.ts', 'server/config/config-error.ts', 'server/http/site/compress.ts'],
  ...['server/billing/catalog.ts', 'server/billing/money.ts', 'server/billing/tax.ts'],
  ...['server/describe-parse-error.ts', 'scripts/read-options.ts'],
];
const readByServer = ['catalog.json', 'exit-ranges.txt', 'legal-entity.json'];

export async function computeBuildId(locales: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(locales.join());
  // Relative, so that a build moved to another folder is the same one.
  const brandFolder = path.relative('.', process.env.BRAND || defaultBrandFolder);
  const files = (await Promise.all([...buildInputs, brandFolder].map(filesOf))).flat();
  for (const file of files.filter((each) => !isReadByServer(brandFolder, each)).sort()) {
    hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

/** True when `dist` was built from the current sources. */
export async function isBuildCurrent(): Promise<boolean> {
  const manifest = await readFile('dist/site.json', 'utf8').catch(() => '{}');
  return JSON.parse(manifest).buildId === (await computeBuildId(allLocales));
}

/** Files of the brand that make no difference to a build: the server puts its own prices into documents (`apply-offers.ts`). */
function isReadByServer(brandFolder: string, file: string): boolean {
  return path.dirname(file) === brandFolder && readByServer.includes(path.basename(file));
}

/** The files in a folder, or the file itself. */
async function filesOf(input: string): Promise<string[]> {
  const names = await listFiles(input).catch(() => null);
  if (!names) return path.extname(input) ? [input] : [];
  return names.map((name) => path.join(input, name));
}
