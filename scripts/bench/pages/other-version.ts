/** Another version of the site, built from its commit in a temporary worktree. */
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SiteVersion } from './subjects.ts';

/** Runs `act` with the built version. It has this version's packages unless its lockfile differs. */
export async function withVersion<T>(ref: string, act: (version: SiteVersion) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-version-'));
  const sourceDir = path.join(folder, 'source');
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: sourceDir, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    execFileSync('git', ['worktree', 'add', '--detach', sourceDir, ref], { stdio: 'ignore' });
    const lockfile = (source: string) => readFileSync(path.join(source, 'package-lock.json'), 'utf8');
    if (lockfile(sourceDir) === lockfile('.'))
      symlinkSync(path.resolve('node_modules'), path.join(sourceDir, 'node_modules'));
    else run('npm', 'ci', '--no-audit', '--no-fund');
    run(process.execPath, 'build.mjs');
    return await act({ name: ref, siteDir: path.join(sourceDir, 'dist'), sourceDir });
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', sourceDir], { stdio: 'ignore' });
    await rm(folder, { recursive: true, force: true });
  }
}
