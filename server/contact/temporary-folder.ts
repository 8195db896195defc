/** Temporary folders for the uploads of one request. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hourMs } from '../clock.ts';

const prefix = 'contact-';
/** Longer than any request takes. */
const staleMs = hourMs;

/** Calls `work` with a new folder inside `parent`, which is deleted afterwards. */
export async function withTemporaryFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(parent, prefix));
  try {
    return await work(folder);
  } finally {
    // A file that was being opened may still appear in the folder.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Deletes folders that killed processes left behind. */
export async function deleteStaleFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = path.join(parent, name);
    const changedAt = (await stat(folder).catch(() => null))?.mtimeMs ?? Date.now();
    if (name.startsWith(prefix) && changedAt < Date.now() - staleMs) await rm(folder, { recursive: true, force: true });
  }
}
