import { watch } from 'node:fs';
import path from 'node:path';

const folders = ['src', 'styles', 'locales', 'public', 'api-spec', 'server'];
/** Editors write a file in several steps, and people save several files together. */
const settleMs = 25;

/** Calls `onChange` with the changed files, one call at a time. */
export function watchSources(onChange: (files: readonly string[]) => Promise<void>): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const flush = async () => {
    const files = [...changed];
    changed.clear();
    if (files.length > 0) await onChange(files);
  };
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      changed.add(path.join(folder, file ?? ''));
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(flush);
      }, settleMs);
    });
  }
}
