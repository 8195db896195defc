/** One task of the watch in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { build } from './build.ts';
import { BuildError } from './build-error.ts';
import { compileSheets } from './styles.ts';
import type { Answer, Task } from './watch.ts';

parentPort?.postMessage(await answer(workerData));

async function answer(task: Task): Promise<Answer> {
  try {
    if (task.kind === 'styles') return { sheets: await compileSheets() };
    const { buildId } = await build(task.options);
    return { buildId };
  } catch (error) {
    const problem =
      error instanceof BuildError ? error.message : error instanceof Error ? `${error.stack}` : `${error}`;
    console.error(`\n${problem}\n`);
    return { problem };
  }
}
