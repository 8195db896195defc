/** Writes the brand's logo as `favicon.svg`, and as `favicon.ico`: browsers and feed readers ask for that without a link. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { logoSvg } from './brand.ts';
import type { BuildConfig } from './build-config.ts';

const size = 32;

export async function writeFavicon({ out }: Pick<BuildConfig, 'out'>): Promise<void> {
  const svg = logoSvg();
  await writeFile(path.join(out, 'public/favicon.svg'), svg);
  const png = await sharp(Buffer.from(svg), { density: 72 }).resize(size, size).png({ palette: true }).toBuffer();
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
