/** `npm run api`: the OpenAPI document and the site's client, hooks and validators, from api-spec. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { outputs, produce } from './produce.ts';

const files = await produce();
for (const [path, text] of files) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
for (const path of await leftovers()) await rm(path);
console.log(`${outputs.document} and ${files.size - 1} files in ${outputs.code}`);

async function leftovers(): Promise<string[]> {
  const entries = await readdir(outputs.code, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !files.has(path));
}
