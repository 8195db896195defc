import { readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';
import { brandFolder } from '../build/brand.ts';

const sources = ['src', 'styles', 'locales', 'public', 'api-spec', 'server', path.relative('.', brandFolder())];
/** Editors write a file in several steps, and people save several files together. */
const settleMs = 25;

/**
 * Calls `onChange` with the changed files, one call at a time.
 * @returns a function that stops watching
 */
export function watchSources(onChange: (files: readonly string[]) => Promise<void>, folders = sources): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const flush = async () => {
    const files = [...changed];
    changed.clear();
    if (files.length > 0) await onChange(files);
  };
  const stops = folders.map((folder) =>
    watchFolder(folder, (file) => {
      changed.add(file);
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(flush);
      }, settleMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/**
 * A watcher per folder. On Linux, Node's recursive one follows files, so it loses a file that is replaced instead of written: so do
 * `git checkout` and many editors.
 */
function watchFolder(root: string, onChange: (file: string) => void): () => void {
  const watchers = new Map<string, ReturnType<typeof watch>>();
  const add = (folder: string) => {
    watchers.get(folder)?.close();
    const watcher = watch(folder, (event, name) => {
      const changed = path.join(folder, name ?? '');
      onChange(changed);
      // A new folder, or one that was replaced; what is in it came with it.
      if (event === 'rename' && changed !== folder && isFolder(changed)) addAll(changed).forEach(onChange);
    });
    // A folder that is gone, on Windows.
    watcher.on('error', () => watcher.close());
    watchers.set(folder, watcher);
  };
  /** Returns the files. */
  const addAll = (folder: string): string[] => {
    add(folder);
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? addAll(name) : [name];
    });
  };
  addAll(root);
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}

const isFolder = (name: string): boolean => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
