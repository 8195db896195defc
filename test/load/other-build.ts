import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes the built site under another id, with other names of its scripts. @param id 12 letters or digits */
export async function writeOtherBuild(folder: string, id: string): Promise<void> {
  const { buildId } = JSON.parse(await readFile('dist/site.json', 'utf8')) as { buildId: string };
  await cp('dist', folder, { recursive: true, filter: (file) => !/\.(br|gz|map)$/.test(file) });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(js|json|html|svg)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const mark = id.slice(0, 3);
    await writeFile(file, text.replaceAll(buildId, id).replace(/\b([\w-]+\.[A-Z0-9]{8})\.js\b/g, `$1${mark}.js`));
    const name = entry.name.replace(buildId, id).replace(/^([\w-]+\.[A-Z0-9]{8})\.js$/, `$1${mark}.js`);
    if (name !== entry.name) await rename(file, path.join(entry.parentPath, name));
  }
}
