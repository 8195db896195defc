import { brand } from '#site/brand.ts';

const readMs = 40_000;

/** Downloads what the page has already as a file. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // Nothing tells when the browser has read the file. In Safari, that is some tasks later.
  setTimeout(() => URL.revokeObjectURL(href), readMs);
}

/** For example `example-vpn-recovery-codes.txt`. */
export const brandedFileName = (rest: string): string =>
  `${brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${rest}`;
