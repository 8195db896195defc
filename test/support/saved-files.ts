/** What a page saves as a file, instead of a download. */
import type { TestContext } from 'node:test';

type SavedFile = { name: string; content: Blob };

const savedMs = 30_000;

/** Until the end of the test. Nothing waits for the timer that revokes a URL half a minute later. */
export function catchSavedFiles({ mock }: TestContext): SavedFile[] {
  const saved: SavedFile[] = [];
  const { setTimeout } = globalThis;
  mock.method(globalThis, 'setTimeout', (handler: () => void, ms?: number) => {
    const timer = setTimeout(handler, ms);
    return (ms ?? 0) > savedMs ? timer.unref() : timer;
  });
  let content = new Blob();
  mock.method(URL, 'createObjectURL', (blob: Blob) => {
    content = blob;
    return 'blob:saved';
  });
  mock.method(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
    if (this.href === 'blob:saved') saved.push({ name: this.download, content });
  });
  return saved;
}
