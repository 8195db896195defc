/** Validates uploaded images and re-encodes them from their pixels, so that no metadata or hidden data is kept. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { secondMs } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import { createWorkQueue } from '../http/overload.ts';
import { runLimited } from './limited-process.ts';

const acceptedTypes: readonly string[] = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif'];
const script = path.join(import.meta.dirname, 'reencode-image.ts');
/** The largest accepted images take 350 MB (measured: an interlaced or animated one of 40 million pixels). */
const processLimits = { timeoutMs: 20 * secondMs, maxDataBytes: 750 * 1024 * 1024 };
/** One at a time, because each may take that much. */
const queued = createWorkQueue({ concurrency: 1, maxQueued: 16, retryAfterSeconds: 10 });

/** Checks the type by the file's content, not its name. @throws ApiError imageTypeRefused */
export async function requireImageType(file: string): Promise<void> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(file);
  if (!type || !acceptedTypes.includes(type.mime)) throw new ApiError('imageTypeRefused');
}

/**
 * Re-encodes an image as WebP: upright, without metadata, only the first frame of an animation.
 * @param lane of the queue: senders take turns
 * @throws ApiError imageUnreadable, overloaded
 */
export async function reencodeImage(file: string, lane: string): Promise<Buffer> {
  const output = `${file}.webp`;
  const exitCode = await queued(lane, () => runLimited(script, [file, output], processLimits));
  if (exitCode !== 0) throw new ApiError('imageUnreadable');
  return readFile(output);
}
