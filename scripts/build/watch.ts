/** Builds, and again whenever a source changes. An error is printed, handed on, and does not end the watch. */
import { watch } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BuildOptions } from './build.ts';
import type { Sheets } from './styles.ts';

export type WatchEvents = {
  /** `stylesOnly`: pages need no reload, `onStyles` came before. */
  onBuilt: (build: { buildId: string; stylesOnly: boolean }) => void;
  onStyles: (sheets: Sheets) => void;
  onProblem: (message: string) => void;
};

/** What `watch-worker.ts` is asked for, and what it answers. */
export type Task = { kind: 'styles' } | { kind: 'build'; options: BuildOptions };
export type Answer = { buildId: string } | { sheets: Sheets } | { problem: string };

const folders = ['src', 'styles', 'locales', 'public', 'scripts/build'];
/** Editors save in several steps, and people several files at once. */
const settleMs = 60;

/** Resolves after the first build; returns how to stop. */
export async function watchSources(options: BuildOptions, events: WatchEvents): Promise<() => void> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const buildAll = async (stylesOnly: boolean) => {
    const answer = await work({ kind: 'build', options: { ...options, watch: true } });
    if ('problem' in answer) events.onProblem(answer.problem);
    if ('buildId' in answer) events.onBuilt({ buildId: answer.buildId, stylesOnly });
  };
  const react = async () => {
    const files = [...changed];
    changed.clear();
    if (files.length === 0) return;
    console.log(`\nchanged: ${files.slice(0, 5).join(' ')}${files.length > 5 ? ' …' : ''}`);
    const stylesOnly = files.every((file) => file.startsWith('styles'));
    if (stylesOnly) {
      const answer = await work({ kind: 'styles' });
      if ('sheets' in answer) events.onStyles(answer.sheets);
    }
    await buildAll(stylesOnly);
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      changed.add(path.join(folder, file ?? ''));
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(react);
      }, settleMs);
    }),
  );
  running = buildAll(false);
  await running;
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Each in an own thread: what the build imports from the sources (locales, icons' names …) is read anew. */
function work(task: Task): Promise<Answer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./watch-worker.ts', import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', (error) => resolve({ problem: error instanceof Error ? error.message : String(error) }));
    worker.once('exit', () => resolve({ problem: 'the build ended early' }));
  });
}
