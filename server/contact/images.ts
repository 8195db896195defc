/** Validates uploaded images and re-encodes them from their pixels, so that no metadata or hidden data is kept. */
import { ApiError } from '../http/api-error.ts';
import { createWorkQueue } from '../http/overload.ts';

const acceptedTypes: readonly string[] = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif'];
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);
const maxPixels = 40_000_000;
const maxSidePixels = 4096;
const timeoutSeconds = 20;
const queued = createWorkQueue({ concurrency: 2, maxQueued: 16, retryAfterSeconds: 10 });

/** Checks the type by the file's content, not its name. @throws ApiError imageTypeRefused */
export async function requireImageType(file: string): Promise<void> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(file);
  if (!type || !acceptedTypes.includes(type.mime)) throw new ApiError('imageTypeRefused');
}

/**
 * Re-encodes an image as WebP: upright, without metadata, only the first frame of an animation.
 * @throws ApiError imageUnreadable, overloaded
 */
export async function reencodeImage(file: string): Promise<Buffer> {
  loading ??= loadSharp();
  const sharp = await loading;
  return queued(async () => {
    try {
      return await sharp(file, { limitInputPixels: maxPixels })
        .timeout({ seconds: timeoutSeconds })
        .autoOrient()
        .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    } catch (error) {
      throw new ApiError('imageUnreadable', { cause: error });
    }
  });
}

/** Loaded with the first image: the library takes longer to load than the rest of the server. */
let loading: ReturnType<typeof loadSharp> | undefined;

/** Blocks every loader but those of the accepted types. The settings apply to the whole process. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}
