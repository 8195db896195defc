/** How much memory a process and its children take. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

const intervalMs = 20;
const kibPerMb = 1024;

/** Watches until `stop`, which returns the megabytes at the start and at most. */
export function watchMemory(pid: number): { stop(): { before: number; peak: number } } {
  const before = memoryOf(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, intervalMs);
  return {
    stop() {
      clearInterval(timer);
      return { before, peak };
    },
  };
}

/** Megabytes of a process and its descendants. Pages that processes share, such as Node itself, count once. */
function memoryOf(pid: number): number {
  const own = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0;
  return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), Number(own) / kibPerMb);
}

function childrenOf(pid: number): number[] {
  const lists = listTasks(pid).map((task) => read(`/proc/${pid}/task/${task}/children`));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

function listTasks(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Empty when the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
