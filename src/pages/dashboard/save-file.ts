import { brand } from '#site/brand.ts';

/** Downloads what the page has already as a file. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // In the next task: the download starts only after this one.
  setTimeout(() => URL.revokeObjectURL(href));
}

/** For example `example-vpn-recovery-codes.txt`. */
export const brandedFileName = (rest: string): string =>
  `${brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${rest}`;
