/**
 * Reads a message while it comes: texts into memory, each picture into a file of the given folder. The first thing that is
 * not the call's ends it; silence, too many bytes and a body that breaks off do so too.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '#facts/limits.ts';
import { secondMs } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import { invalidFields } from '../http/validate.ts';
import { refuseOtherTypes } from './pictures.ts';
import { textNames } from './rules.ts';

export type ReceivedPicture = { file: string; digest: string };
export type Received = { texts: Record<string, string>; pictures: ReceivedPicture[] };

/** Twice what the call accepts: below it the reason for a refusal is the precise one, a picture too many or too large. */
const largestUploadBytes = 2 * limits.contactImages * limits.contactImageBytes;
const longestSilenceMs = 30 * secondMs;
const multipartLimits = { fileSize: limits.contactImageBytes, fieldSize: 64 * 1024, parts: 20, headerPairs: 20 };
const retryAfterSeconds = 30;

/** @throws ApiError invalidFields, malformedBody, bodyTooLarge, tooManyImages, imageTooLarge, imageTypeRefused, unavailable */
export async function receive(request: FastifyRequest, folder: string): Promise<Received> {
  const { signal, end } = watchBody(request.raw);
  try {
    return await Promise.race([readParts(request, folder, signal), abortOf(signal)]);
  } catch (error) {
    throw asRefusal(signal.aborted ? signal.reason : error);
  } finally {
    end();
  }
}

/** What is still on its way runs into nothing, so that a sender who writes before reading gets the answer. */
export function discardRest(body: Readable): void {
  let left = largestUploadBytes;
  body.unpipe();
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
  body.resume();
}

async function readParts(request: FastifyRequest, folder: string, signal: AbortSignal): Promise<Received> {
  const texts: Record<string, string> = {};
  const pictures: ReceivedPicture[] = [];
  for await (const part of request.parts({ limits: multipartLimits })) {
    if (part.type === 'field') {
      texts[part.fieldname] = textOf(part, texts);
      continue;
    }
    refuseFile(part, pictures);
    const file = path.join(folder, String(pictures.length));
    const { digest, bytes } = await save(part, file, signal);
    // What a form sends for a field in which nothing was chosen.
    if (bytes === 0 && !part.filename) continue;
    await refuseOtherTypes(file);
    pictures.push({ file, digest });
  }
  return { texts, pictures };
}

function textOf({ fieldname, value, valueTruncated }: MultipartValue, known: Record<string, string>): string {
  if (fieldname === 'images') throw refused(fieldname, 'must be a file');
  if (!textNames.includes(fieldname)) throw refused(fieldname, 'is not known here');
  if (Object.hasOwn(known, fieldname)) throw refused(fieldname, 'is given twice');
  if (valueTruncated) throw refused(fieldname, 'is too long');
  if (typeof value !== 'string') throw refused(fieldname, 'must be text');
  return value;
}

function refuseFile({ fieldname }: MultipartFile, pictures: readonly ReceivedPicture[]): void {
  if (textNames.includes(fieldname)) throw refused(fieldname, 'must be text');
  if (fieldname !== 'images') throw refused(fieldname, 'is not known here');
  if (pictures.length === limits.contactImages) throw new ApiError('tooManyImages');
}

async function save({ file: source }: MultipartFile, file: string, signal: AbortSignal) {
  const hash = createHash('sha256');
  const tooLarge = new ApiError('imageTooLarge');
  source.on('limit', () => source.destroy(tooLarge));
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(source, hashed, createWriteStream(file, { mode: 0o600 }), { signal });
  // It was so before anybody listened.
  if (source.truncated) throw tooLarge;
  return { digest: hash.digest('hex'), bytes: source.bytesRead };
}

/** Aborts with the reason when the body is too large, or when nothing comes any more although it has not ended. */
function watchBody(body: Readable): { signal: AbortSignal; end(): void } {
  const trouble = new AbortController();
  const silence = setTimeout(() => trouble.abort(new ApiError('malformedBody')), longestSilenceMs);
  let received = 0;
  const count = (chunk: Buffer) => {
    silence.refresh();
    received += chunk.length;
    if (received > largestUploadBytes) trouble.abort(new ApiError('bodyTooLarge'));
  };
  body.on('data', count);
  return {
    signal: trouble.signal,
    end() {
      clearTimeout(silence);
      body.off('data', count);
    },
  };
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

function refused(name: string | undefined, message: string): ApiError {
  return invalidFields([{ path: String(name ?? '').slice(0, 100), message }]);
}

/** A disk that fails is the server's fault; whatever else ends the reading is the body's. */
function asRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const isDisk = error instanceof Error && 'syscall' in error && 'path' in error;
  return isDisk
    ? new ApiError('unavailable', { retryAfter: retryAfterSeconds, cause: error })
    : new ApiError('malformedBody', { cause: error });
}
