import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { watchSources } from '../../../scripts/dev/watch-sources.ts';

let close = (): void => {};
afterEach(() => close());

/** A watched folder with `pages/home.ts`; `changeOf` resolves when the watcher has reported the file. */
function watchedFolder() {
  const root = createTemporaryFolder();
  const home = path.join(root, 'pages/home.ts');
  mkdirSync(path.dirname(home));
  writeFileSync(home, '1');
  const waiting = new Map<string, () => void>();
  const report = async (files: readonly string[]) => {
    for (const file of files) waiting.get(file)?.();
  };
  const stop = watchSources(report, [root]);
  close = () => {
    stop();
  };
  async function changeOf(file: string, change: () => void): Promise<void> {
    const reported = new Promise<void>((resolve) => waiting.set(file, resolve));
    change();
    await reported;
  }
  return { root, home, changeOf };
}

describe('watchSources', { timeout: 120_000 }, () => {
  it('reports a file each time that it is replaced, and when it is written afterwards', async () => {
    const { root, home, changeOf } = watchedFolder();
    const replace = () => {
      writeFileSync(path.join(root, 'other'), '2');
      renameSync(path.join(root, 'other'), home);
    };
    await changeOf(home, replace);
    await changeOf(home, replace);
    await changeOf(home, () => writeFileSync(home, '3'));
    await changeOf(home, () => rmSync(home));
    await changeOf(home, () => writeFileSync(home, '4'));
    await changeOf(home, () => writeFileSync(home, '5'));
  });

  it('reports the files of a new folder, also of one that replaces another', async () => {
    const { root, changeOf } = watchedFolder();
    const part = path.join(root, 'pages/new/part.ts');
    for (const text of ['1', '2']) {
      await changeOf(part, () => {
        mkdirSync(path.dirname(part));
        writeFileSync(part, text);
      });
      await changeOf(part, () => writeFileSync(part, 'changed'));
      await changeOf(path.dirname(part), () => rmSync(path.dirname(part), { recursive: true }));
    }
  });
});
