/** Validates uploaded images and re-encodes them from their pixels, so that no metadata or hidden data is kept. */
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { secondMs } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import { createWorkQueue, type Lane } from '../http/overload.ts';
import { runLimited } from './limited-process.ts';

const acceptedTypes: readonly string[] = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif'];
const script = path.join(import.meta.dirname, 'reencode-image.ts');
/** Enough for 40 million pixels of a PNG or JPEG, 12 million of any image (docs/measurements/contact-memory.md). */
const processLimits = { timeoutMs: 20 * secondMs, maxBytes: 250 * 1024 * 1024 };
const retryAfterSeconds = 10;
/** Of Node without a package, and of a shell without Node: an upgrade in place is replacing them. */
const exitCodesNotStarted = [1, 126, 127];
/** Enough for every accepted type. */
const typeBytes = 4 * 1024;
/** One at a time, because each may take that much. */
const queued = createWorkQueue({ concurrency: 1, maxQueued: 16, retryAfterSeconds });

/** Checks the type by the file's content, not its name. @throws ApiError imageTypeRefused */
export async function requireImageType(file: string): Promise<void> {
  // `fileTypeFromFile` would import a package on its first call.
  const type = await fileTypeFromBuffer(await readStart(file));
  if (!type || !acceptedTypes.includes(type.mime)) throw new ApiError('imageTypeRefused');
}

/**
 * Re-encodes an image as WebP: upright, without metadata, only the first frame of an animation.
 * @param lane of the queue: senders take turns
 * @throws ApiError imageUnreadable, overloaded
 */
export async function reencodeImage(file: string, lane: Lane): Promise<Buffer> {
  const output = `${file}.webp`;
  const exitCode = await queued(lane, () => runLimited(script, [file, output], processLimits));
  if (exitCode !== null && exitCodesNotStarted.includes(exitCode))
    throw new ApiError('overloaded', { retryAfter: retryAfterSeconds });
  if (exitCode !== 0) throw new ApiError('imageUnreadable');
  return readFile(output);
}

async function readStart(file: string): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(typeBytes), 0, typeBytes, 0);
  return buffer.subarray(0, bytesRead);
}
