/** Files that a page downloads. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Visitor } from './visitor.ts';

/** Clicks, and waits for the complete file whose name matches: until then Chromium keeps the name with an empty file. */
export async function downloadFile(visitor: Visitor, name: RegExp, click: () => Promise<void>): Promise<Buffer> {
  const downloadPath = await mkdtemp(path.join(tmpdir(), 'tern-download-'));
  await visitor.devtools('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath });
  await click();
  const findFile = async () => {
    const found = (await readdir(downloadPath)).find((each) => name.test(each));
    if (!found) return null;
    const file = path.join(downloadPath, found);
    return (await stat(file)).size > 0 ? file : null;
  };
  const file = await visitor.browser.waitUntil(findFile);
  const bytes = await readFile(String(file));
  await rm(downloadPath, { recursive: true });
  return bytes;
}
