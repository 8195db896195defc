/** Runs test files of a working copy until the first failure. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export type Outcome = {
  result: 'passed' | 'failed' | 'timeout';
  /** The first failure: a test's title, or the last line of a process that ended without one. */
  reason: string;
  durationMs: number;
};

const running = new Set<ChildProcess>();
const reporter = path.resolve(import.meta.dirname, '../brief-reporter.ts');
/** A test of this tool runs in node:test itself, whose variable would change what the tests print. */
const env = { ...process.env, NODE_TEST_CONTEXT: undefined, NO_COLOR: '1', FORCE_COLOR: '0' };

/** The files run one after the other, each in a process of its own, and at most `timeoutMs` together. */
export async function runTests(folder: string, files: readonly string[], timeoutMs: number): Promise<Outcome> {
  const startedMs = performance.now();
  for (const file of files) {
    const outcome = await runFile(folder, file, timeoutMs - (performance.now() - startedMs));
    if (outcome.result !== 'passed') return { ...outcome, durationMs: performance.now() - startedMs };
  }
  return { result: 'passed', reason: '', durationMs: performance.now() - startedMs };
}

/** Ends every test that still runs. */
export function stopTests(): void {
  for (const child of running) kill(child);
}

function runFile(folder: string, file: string, timeoutMs: number): Promise<Omit<Outcome, 'durationMs'>> {
  const args = ['--import', './test/support/register.mjs', `--test-reporter=${reporter}`];
  const child = spawn(process.execPath, [...args, '--test-reporter-destination=stdout', file], {
    cwd: folder,
    env,
    // A process group of its own, so that whatever a test has started ends with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  let failure: string | undefined;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill(child);
  }, timeoutMs);
  const read = (chunk: Buffer) => {
    output += chunk;
    failure ??= /^✖ (.*)$/m.exec(output)?.[1];
    // The other tests of the file can change nothing.
    if (failure) kill(child);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      if (failure) resolve({ result: 'failed', reason: failure });
      else if (isLate) resolve({ result: 'timeout', reason: file });
      else resolve({ result: code === 0 ? 'passed' : 'failed', reason: code === 0 ? '' : lastLine(output) });
    });
  });
}

function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
