/**
 * PGlite, tuned for a small server: 16 MB of shared buffers, and a new folder is initialised by a child process, because
 * `initdb` in WebAssembly grows this process by half a gigabyte that is never given back. PGlite never fsyncs: a killed
 * process loses nothing, a power cut may.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { lockFolder } from './lock.ts';

const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

export type OpenPglite = { config: ReturnType<typeof createPgConfig>; close(): Promise<void> };

/** @throws FolderInUseError when another process has the folder open. */
export async function openPgliteFolder(folder: string): Promise<OpenPglite> {
  await mkdir(path.dirname(folder), { recursive: true });
  const unlock = lockFolder(folder);
  try {
    if (!existsSync(path.join(folder, 'PG_VERSION'))) await createInChild(folder);
    const pglite = await PGlite.create(folder, { startParams });
    return {
      config: createPgConfig(pglite),
      close: async () => {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A database that is gone with the process. `image` is a `dumpDataDir()` to start from, much faster than initialising. */
export async function openPgliteMemory(image?: Blob): Promise<OpenPglite> {
  const pglite = await PGlite.create({ dataDir: 'memory://', startParams, ...(image ? { loadDataDir: image } : {}) });
  return { config: createPgConfig(pglite), close: () => pglite.close() };
}

/** Initialises beside the folder and renames, so that a start that is killed leaves nothing half made. */
async function createInChild(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const script =
    "const { PGlite } = await import('@electric-sql/pglite'); await (await PGlite.create(process.argv[1])).close();";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, unfinished], {
    cwd: import.meta.dirname,
  });
  await rename(unfinished, folder);
}
