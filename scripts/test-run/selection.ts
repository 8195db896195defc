/** Runs single test files or folders with what they need: programs, a current build, a PostgreSQL for load tests. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isBuildCurrent } from '../build/build-id.ts';
import { type TestKind, testCommand, testFiles } from '../node-test.ts';
import { provideTools } from './tools.ts';

const kinds: readonly TestKind[] = ['unit', 'server', 'site', 'e2e', 'engines', 'load'];
const needBuild: readonly TestKind[] = ['site', 'e2e', 'engines', 'load'];

/** True when every test passed. */
export async function runSelected(paths: readonly string[]): Promise<boolean> {
  const selection = kinds
    .map((kind) => ({ kind, files: selectFiles(testFiles(kind), paths) }))
    .filter(({ files }) => files.length > 0);
  const unmatched = paths.filter((wanted) => !selection.some(({ files }) => selectFiles(files, [wanted]).length > 0));
  if (unmatched.length > 0) {
    console.error(`No test file matches ${unmatched.join(', ')}: name files or folders of test, such as unit/api.`);
    return false;
  }
  const selected = selection.map(({ kind }) => kind);
  const { missing } = await provideTools(selected);
  for (const problem of missing) console.error(`✖ ${problem}`);
  if (
    selected.some((kind) => needBuild.includes(kind)) &&
    !(await isBuildCurrent()) &&
    !run(process.execPath, ['build.mjs'])
  )
    return false;
  const results = selection.map(({ kind, files }) => {
    const { command, args, env } = testCommand(kind, { files });
    return run(command, args, env);
  });
  return results.every(Boolean) && missing.length === 0;
}

/** The files that are one of the paths or in one of them. A path may be relative to `test/` too, and end in `.test.ts` or not. */
export function selectFiles(files: readonly string[], paths: readonly string[]): string[] {
  const wanted = paths.map((each) =>
    path
      .normalize(each)
      .replace(/[\\/]$/, '')
      .replace(/^(?!test([\\/]|$))/, 'test/'),
  );
  return files.filter((file) =>
    wanted.some((each) => file === each || file.startsWith(`${each}/`) || file.replace(/\.test\.tsx?$/, '') === each),
  );
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}
