/** Pictures as files of a folder that only the server's user can read. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureStore } from './picture-store.ts';

export function openFolder(folder: string): PictureStore {
  return {
    async put(name, bytes) {
      const file = path.join(folder, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Under its name it is always whole, even after a crash.
      await writeFile(`${file}.part`, bytes, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    get: (name) => readFile(path.join(folder, name)),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}
