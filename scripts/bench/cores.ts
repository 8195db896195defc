/** Runs the measured program and the load on different cores, so that one core is what is measured. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

export const serverCore = 0;
export const loadCore = Math.min(1, availableParallelism() - 1);

/** Does nothing on systems without `taskset` (util-linux). */
export async function pinToCore(pid: number, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', `${core}`, `${pid}`]).catch(() => {});
}
