/** A project in a temporary folder, for tests of build steps, which read the current folder. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before } from 'node:test';
import { type BuildOptions, build } from 'esbuild';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

/** Runs the tests of a file in a new folder with these files. @param files texts by path */
export function startSmallProject(files: Record<string, string>): void {
  const home = process.cwd();
  let folder = '';
  before(async () => {
    folder = createTemporaryFolder();
    process.chdir(folder);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  });
  after(() => process.chdir(home));
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
