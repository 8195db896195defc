/** A folder for the files of one request, gone when the work is done however it ends. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hourMs } from '../clock.ts';

const prefix = 'contact-';

export async function inTemporaryFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(parent, prefix));
  try {
    return await work(folder);
  } finally {
    // A file that was just being opened may still appear in it.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What a process that died has left behind: no request takes an hour. */
export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = path.join(parent, name);
    const changedAt = (await stat(folder).catch(() => null))?.mtimeMs ?? Date.now();
    if (name.startsWith(prefix) && changedAt < Date.now() - hourMs) await rm(folder, { recursive: true, force: true });
  }
}
