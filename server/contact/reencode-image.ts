/**
 * The child process that re-encodes one image: `node reencode-image.ts input output`. Exits with 2 when the image cannot be read.
 * Only the loaders of the accepted types are enabled.
 */
import sharp from 'sharp';

const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);
const maxPixels = 40_000_000;
const maxSidePixels = 3072;
const exitCodeUnreadable = 2;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });

const [input = '', output = ''] = process.argv.slice(2);
try {
  await sharp(input, { limitInputPixels: maxPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(output);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = exitCodeUnreadable;
}
