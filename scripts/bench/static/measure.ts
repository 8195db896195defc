/** One measurement of one program under load. */
import { cpuSeconds } from '../cpu-time.ts';
import type { LoadOrder, LoadResult } from './load-process.ts';
import type { Target } from './targets.ts';

export type Host = { name: string; port: number; pid: number };

type RunLoad = (order: LoadOrder) => Promise<LoadResult>;

/** Until V8 has compiled what is requested most. */
const warmRequests = 20_000;
const maxWarmSeconds = 10;
const measureMs = 1_000;

export async function warmUp({ requests }: Target, { port }: Host, runLoad: RunLoad): Promise<void> {
  let responses = 0;
  let seconds = 0;
  while (responses < warmRequests && seconds < maxWarmSeconds) {
    const result = await runLoad({ port, requests, durationMs: 500, encoding: 'br' });
    responses += result.responses;
    seconds += result.seconds;
  }
}

/** `busy`: share of one core that the program used. */
export async function measure(
  { requests }: Target,
  { port, pid }: Host,
  runLoad: RunLoad,
): Promise<{ perCpuSecond: number; busy: number }> {
  const before = cpuSeconds(pid);
  const { responses, seconds } = await runLoad({ port, requests, durationMs: measureMs, encoding: 'br' });
  const cpu = cpuSeconds(pid) - before;
  return { perCpuSecond: responses / cpu, busy: cpu / seconds };
}
