/** What a page saves as a file, instead of a download. */
import type { TestContext } from 'node:test';

type SavedFile = { name: string; content: Blob };

/** Until the end of the test. */
export function catchSavedFiles({ mock }: TestContext): SavedFile[] {
  const saved: SavedFile[] = [];
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
