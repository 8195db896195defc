/** Applies mutants one at a time to working copies and runs the tests that must notice them. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Mutant, mutate } from './mutant.ts';
import { type Outcome, runTests } from './run-tests.ts';

export type MutantResult = { mutant: Mutant; outcome: Outcome };

/** Ample: a busy machine must not turn a slow test into a killed mutant. */
const timeoutFactor = 5;
const minTimeoutMs = 30_000;
const baselineTimeoutMs = 300_000;

/**
 * Runs every test file once without a mutant. A file that fails or hangs on its own proves nothing about mutants.
 * @param folders working copies, each used by one worker
 */
export async function runBaseline(folders: readonly string[], files: readonly string[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  await share(folders, files, async (folder, file) => {
    outcomes.set(file, await runTests(folder, [file], baselineTimeoutMs));
  });
  return outcomes;
}

/** @param baseline of every test file of the mutants; it sets how long a mutant may take */
export async function runMutants(
  folders: readonly string[],
  mutants: readonly Mutant[],
  baseline: ReadonlyMap<string, Outcome>,
  onResult: (result: MutantResult) => void = () => {},
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  await share(folders, mutants, async (folder, mutant) => {
    const usualMs = mutant.tests.reduce((sum, test) => sum + (baseline.get(test)?.durationMs ?? 0), 0);
    const timeoutMs = Math.max(minTimeoutMs, timeoutFactor * usualMs);
    const result = { mutant, outcome: await runMutant(folder, mutant, timeoutMs) };
    results.push(result);
    onResult(result);
  });
  return results;
}

async function runMutant(folder: string, mutant: Mutant, timeoutMs: number): Promise<Outcome> {
  const file = path.join(folder, mutant.file);
  const original = await readFile(file, 'utf8');
  await writeFile(file, mutate(original, mutant));
  try {
    return await runTests(folder, mutant.tests, timeoutMs);
  } finally {
    await writeFile(file, original);
  }
}

/** One worker per folder; each takes the next item when it is free. */
async function share<T>(
  folders: readonly string[],
  items: readonly T[],
  work: (folder: string, item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (folder: string) => {
    for (const item of queue) await work(folder, item);
  };
  await Promise.all(folders.map(worker));
}
