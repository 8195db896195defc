/**
 * Pictures from strangers: the type is what the bytes say, and what is kept is drawn anew from the pixels, so that neither
 * metadata nor whatever else the file held survives. Two at a time in the process, each with a bound on pixels and time.
 */
import { ApiError } from '../http/api-error.ts';
import { createQueue } from '../queue.ts';

const acceptedTypes: readonly string[] = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif'];
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);
const mostPixels = 40_000_000;
const longestSide = 4096;
const longestSeconds = 20;
const queued = createQueue({ atOnce: 2, longestQueue: 16, retryAfterSeconds: 10 });

/** @throws ApiError imageTypeRefused */
export async function refuseOtherTypes(file: string): Promise<void> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(file);
  if (!type || !acceptedTypes.includes(type.mime)) throw new ApiError('imageTypeRefused');
}

/** The picture as WebP, upright, without metadata; of an animation the first frame. @throws ApiError imageUnreadable, overloaded */
export async function redraw(file: string): Promise<Buffer> {
  loading ??= loadSharp();
  const sharp = await loading;
  return queued(async () => {
    try {
      return await sharp(file, { limitInputPixels: mostPixels })
        .timeout({ seconds: longestSeconds })
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    } catch (error) {
      throw new ApiError('imageUnreadable', { cause: error });
    }
  });
}

/** With the first picture only: the library takes longer to load than the rest of the server. */
let loading: ReturnType<typeof loadSharp> | undefined;

/** Its settings are the process's own. Whatever is no loader of an accepted type is never tried. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}
