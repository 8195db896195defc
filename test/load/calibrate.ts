/** Finds the rate of requests that this machine carries now. */
import type { LoadReport } from './steady-load.ts';

const firstRate = 25;
const maxP99Ms = 500;

/**
 * Doubles the rate until a request fails or is slow.
 * @param tryRate sends for some seconds
 * @returns half of the highest rate that passed, at most `maxRate`: a process that starts needs the other half
 */
export async function calibrate(tryRate: (rate: number) => Promise<LoadReport>, maxRate: number): Promise<number> {
  let passed = 0;
  for (let rate = firstRate; rate <= 2 * maxRate; rate *= 2) {
    const { failed, p99 } = await tryRate(rate);
    if (failed.length > 0 || p99 > maxP99Ms) break;
    passed = rate;
  }
  return Math.min(maxRate, Math.max(passed, firstRate) / 2);
}
