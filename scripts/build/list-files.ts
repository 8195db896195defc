import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** All files below a folder, by their paths relative to it, with `/`. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return files.map((file) => path.relative(folder, file).replaceAll(path.sep, '/'));
}
