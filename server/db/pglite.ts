/**
 * Opens PGlite with little memory (measured: 220 MB instead of a peak of 800):
 * - 16 MB of shared buffers.
 * - No optimizing compiler for its WebAssembly: compiling PostgreSQL's largest functions takes 500 MB for a moment, and queries
 *   are as fast without it.
 * - A child process initializes a new folder: `initdb` takes as much memory, and the process would keep it.
 * PGlite never calls fsync: a killed process loses nothing, a power cut may lose the latest data.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { lockFolder } from './lock.ts';

for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

/**
 * A page is nearly always in memory, and WebAssembly makes looking at rows slow: the planner should use an index even for small
 * tables (https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-RANDOM-PAGE-COST).
 */
const planner = ['-c', 'seq_page_cost=0.1', '-c', 'random_page_cost=0.1'];
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', ...planner];

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

export async function openPgliteMemory(image?: Blob): Promise<OpenPglite> {
  const pglite = await createPgliteMemory(image);
  return { ...connectPglite(pglite), close: () => pglite.close() };
}

/** @param image a `dumpDataDir()` to start from, which is much faster than initializing */
export function createPgliteMemory(image?: Blob): Promise<PGlite> {
  return PGlite.create({ dataDir: 'memory://', startParams, ...(image ? { loadDataDir: image } : {}) });
}

/** For an instance that the caller closes. */
export function connectPglite(pglite: PGlite): OpenPglite {
  return { config: createPgConfig(pglite), close: async () => {} };
}

/** Initializes a temporary folder and renames it, so that a killed start leaves no half-initialized database. */
async function createInChild(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const script =
    "const { PGlite } = await import('@electric-sql/pglite'); await (await PGlite.create(process.argv[1])).close();";
  await promisify(execFile)(process.execPath, ['--liftoff-only', '--input-type=module', '--eval', script, unfinished], {
    cwd: import.meta.dirname,
  });
  await rename(unfinished, folder);
}
