/** The id of a build is the hash of its inputs: the same sources give the same id, so a start can tell whether to build. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const inputs = ['src', 'styles', 'locales', 'public', 'scripts/build', 'build.mjs', 'package-lock.json'];

export async function buildIdOf(locales: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(locales.join());
  // Canonical addresses are written into the documents.
  hash.update(process.env.PUBLIC_URL ?? '');
  for (const file of (await Promise.all(inputs.map(filesOf))).flat().sort()) {
    hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

async function filesOf(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return place.includes('.') ? [place] : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
