/** Reads the multipart form of a contact message as it arrives: fields into memory, each image into a file. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as limits from '#facts/limits.ts';
import { secondMs } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import { invalidFields } from '../http/validate.ts';
import { requireImageType } from './images.ts';
import { fieldNames } from './rules.ts';

export type UploadedImage = { file: string; digest: string };
export type ContactForm = { fields: Record<string, string>; images: UploadedImage[] };

/** Twice the allowed size, so that a somewhat larger form gets the precise error: too many images, or one too large. */
const maxUploadBytes = 2 * limits.contactImages * limits.contactImageBytes;
const silenceTimeoutMs = 30 * secondMs;
const multipartLimits = { fileSize: limits.contactImageBytes, fieldSize: 64 * 1024, parts: 20, headerPairs: 20 };
const retryAfterSeconds = 30;

/**
 * Reads the form and stops at the first problem.
 * @param folder where the images are written
 * @throws ApiError invalidFields, malformedBody, bodyTooLarge, tooManyImages, imageTooLarge, imageTypeRefused, unavailable
 */
export async function readForm(request: FastifyRequest, folder: string): Promise<ContactForm> {
  const { signal, stop } = watchBody(request.raw);
  try {
    return await Promise.race([readParts(request, folder, signal), rejectOnAbort(signal)]);
  } catch (error) {
    throw toUploadError(signal.aborted ? signal.reason : error);
  } finally {
    stop();
  }
}

/** Discards the rest of the body: a client that reads only after writing would not see the response otherwise. */
export function drainBody(body: Readable): void {
  let bytesLeft = maxUploadBytes;
  body.unpipe();
  body.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) body.destroy();
  });
  body.resume();
}

async function readParts(request: FastifyRequest, folder: string, signal: AbortSignal): Promise<ContactForm> {
  const fields: Record<string, string> = {};
  const images: UploadedImage[] = [];
  for await (const part of request.parts({ limits: multipartLimits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = fieldText(part, fields);
      continue;
    }
    requireImageField(part, images);
    const file = path.join(folder, String(images.length));
    const { digest, bytes } = await saveFile(part, file, signal);
    // A form sends an empty file for a file field without a selection.
    if (bytes === 0 && !part.filename) continue;
    await requireImageType(file);
    images.push({ file, digest });
  }
  return { fields, images };
}

function fieldText({ fieldname, value, valueTruncated }: MultipartValue, fields: Record<string, string>): string {
  if (fieldname === 'images') throw invalidField(fieldname, 'Must be a file');
  if (!fieldNames.includes(fieldname)) throw invalidField(fieldname, 'Unknown field');
  if (Object.hasOwn(fields, fieldname)) throw invalidField(fieldname, 'Duplicate field');
  if (valueTruncated) throw invalidField(fieldname, 'Too long');
  if (typeof value !== 'string') throw invalidField(fieldname, 'Must be text');
  return value;
}

function requireImageField({ fieldname }: MultipartFile, images: readonly UploadedImage[]): void {
  if (fieldNames.includes(fieldname)) throw invalidField(fieldname, 'Must be text');
  if (fieldname !== 'images') throw invalidField(fieldname, 'Unknown field');
  if (images.length === limits.contactImages) throw new ApiError('tooManyImages');
}

async function saveFile({ file: source }: MultipartFile, file: string, signal: AbortSignal) {
  const hash = createHash('sha256');
  const tooLarge = new ApiError('imageTooLarge');
  source.on('limit', () => source.destroy(tooLarge));
  const hashChunks = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(source, hashChunks, createWriteStream(file, { mode: 0o600 }), { signal });
  // The limit may have been reached before the listener above was added.
  if (source.truncated) throw tooLarge;
  return { digest: hash.digest('hex'), bytes: source.bytesRead };
}

/** Aborts with an ApiError when the body is too large, or when it has not ended and no bytes arrive. */
function watchBody(body: Readable): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const silence = setTimeout(() => controller.abort(new ApiError('malformedBody')), silenceTimeoutMs);
  let received = 0;
  const count = (chunk: Buffer) => {
    silence.refresh();
    received += chunk.length;
    if (received > maxUploadBytes) controller.abort(new ApiError('bodyTooLarge'));
  };
  body.on('data', count);
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(silence);
      body.off('data', count);
    },
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

function invalidField(name: string | undefined, message: string): ApiError {
  return invalidFields([{ path: String(name ?? '').slice(0, 100), message }]);
}

/** Writes that fail do not name the path. */
const diskErrors = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

/** A failing disk is the server's error, anything else the client's. */
function toUploadError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isDiskError = error instanceof Error && ('path' in error || diskErrors.has(code));
  return isDiskError
    ? new ApiError('unavailable', { retryAfter: retryAfterSeconds, cause: error })
    : new ApiError('malformedBody', { cause: error });
}
