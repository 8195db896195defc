/** A project in a temporary folder, for tests of build steps, which read the current folder. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { type BuildOptions, build } from 'esbuild';

/** Runs the tests of a file in a new folder with these files. @param files texts by path */
export function startSmallProject(files: Record<string, string>): void {
  const home = process.cwd();
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tern-project-'));
    process.chdir(folder);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  });
  after(async () => {
    process.chdir(home);
    await rm(folder, { recursive: true });
  });
}

/** Bundles `src/main.tsx` of the small project as the site is bundled. */
export function bundleSmallProject(options: Pick<BuildOptions, 'plugins' | 'sourcemap'> = {}) {
  return build({
    absWorkingDir: process.cwd(),
    entryPoints: { main: 'src/main.tsx' },
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    ...options,
  });
}
