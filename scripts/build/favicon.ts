/** Writes `favicon.ico` from the SVG icon: browsers and feed readers ask for it without a link. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { BuildConfig } from './build-config.ts';

const size = 32;

export async function writeFavicon({ out }: Pick<BuildConfig, 'out'>): Promise<void> {
  const png = await sharp(await readFile(path.join(out, 'public/favicon.svg')), { density: 72 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
  await writeFile(path.join(out, 'public/favicon.ico'), Buffer.concat([icoHeader(png.length), png]));
}

/** One image, which may be a PNG: https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10). */
function icoHeader(imageBytes: number): Buffer {
  const header = Buffer.alloc(22);
  // The kind (1: icon) and the number of images; then width, height, planes, bits per pixel, length and offset of the image.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(imageBytes, 14);
  header.writeUInt32LE(header.length, 18);
  return header;
}
