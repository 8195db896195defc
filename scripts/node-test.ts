/** The commands that run node:test over parts of `test/`. */
import { globSync } from 'node:fs';
import path from 'node:path';

type Command = { command: string; args: string[]; env: Record<string, string> };

const cache = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/tern/compiled') };

/** A test that takes longer hangs; so does one of its parts. */
const patienceMs = 300_000;

/** A process per file: hooks and globals of a browser stay within it. */
export function unitTests(countFile?: string): Command {
  return nodeTest('test/unit/**/*.test.{ts,tsx}', ['--test-concurrency=2'], countFile);
}

/** Two files at a time; each starts its own app and database. */
export function serverTests(countFile?: string): Command {
  return nodeTest('test/server/**/*.test.ts', ['--test-concurrency=2'], countFile);
}

/** One at a time: each starts a PostgreSQL and two servers of its own. */
export function loadTests(countFile?: string): Command {
  return nodeTest('test/load/**/*.test.ts', ['--test-concurrency=1'], countFile);
}

/** What the build wrote, without a browser. */
export function siteTests(countFile?: string): Command {
  return nodeTest('test/site/**/*.test.ts', [], countFile);
}

/** One at a time: a browser and a server fill two cores. */
export function browserTests(countFile?: string): Command {
  return nodeTest('test/e2e/**/*.test.ts', ['--test-concurrency=1'], countFile);
}

/** Two at a time: an engine waits for its own screen as often as for a core. `everyLanguage`: 1,000 pages instead of 270; ten minutes. */
export function engineTests(countFile?: string, everyLanguage = false): Command {
  const command = nodeTest('test/engines/*.test.ts', ['--test-concurrency=2'], countFile, everyLanguage ? 4 : 1);
  return everyLanguage ? { ...command, env: { ...command.env, EVERY_LANGUAGE: '1' } } : command;
}

/** `countFile` gets `{ passed, failed, skipped }` as JSON (count-reporter.ts). */
function nodeTest(pattern: string, options: string[], countFile?: string, patience = 1): Command {
  const counting = countFile
    ? ['--test-reporter=./scripts/count-reporter.ts', `--test-reporter-destination=${countFile}`]
    : [];
  const args = [
    ...['--import', './test/support/register.mjs', '--test', `--test-timeout=${patience * patienceMs}`, ...options],
    ...['--test-reporter=./scripts/brief-reporter.ts', '--test-reporter-destination=stdout', ...counting],
    ...globSync(pattern).sort(),
  ];
  return { command: process.execPath, args, env: cache };
}
