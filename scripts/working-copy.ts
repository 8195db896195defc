/** A copy of the working tree, so that a mutant or a measured change never touches the sources that somebody is editing. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type WorkingCopy = { folder: string; remove(): Promise<void> };

/** Tracked and new files as they are now. Packages are shared through a link: no test writes to them. */
export async function createWorkingCopy(root = process.cwd()): Promise<WorkingCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-copy-'));
  const listing = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listing.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await cp(path.join(root, file), path.join(folder, file));
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
