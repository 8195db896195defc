/** What runs in CI looks at exit codes alone. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const folder = createTemporaryFolder();
for (const name of ['src/ui', 'server', 'api-spec', 'scripts', 'test'])
  mkdirSync(path.join(folder, name), { recursive: true });

/** Runs a program in a folder in which `src/ui/sample.ts` is the only file. */
function check(program: string, sample: string) {
  writeFileSync(path.join(folder, 'src/ui/sample.ts'), sample);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve('scripts', program)], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Two words are in two parts: the checks read this file, too. */
const wrong = {
  'check-words.ts': `export const ${'colo'}ur = 1;\n`,
  'check-imports.ts': "import { page } from '#pages/home/home-page.ts';\nexport const sample = page;\n",
  'check-references.ts': `/** See ${'docs'}/decisions/0999-nothing.md. */\nexport const sample = 1;\n`,
};

for (const [program, sample] of Object.entries(wrong))
  describe(program, () => {
    it('fails and names the file with a problem', () => {
      const { status, stdout, stderr } = check(program, sample);
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr, /^src\/ui\/sample\.ts/);
    });

    it('succeeds without one', () => {
      const { status, stderr } = check(program, 'export const sample = 1;\n');
      assert.deepEqual([status, stderr], [0, '']);
    });
  });
