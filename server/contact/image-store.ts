/** Stores the images of contact messages: in a folder, or in an S3 bucket when one is configured. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { secondMs } from '../clock.ts';
import type { S3Settings } from '../config/services.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../http/api-error.ts';

export type ImageStore = {
  put(name: string, bytes: Buffer): Promise<void>;
  /** @throws also when there is no image of this name */
  get(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
};

const retryAfterSeconds = 30;

/** The store's functions throw ApiError unavailable when the folder or the bucket fails. */
export function openImageStore({ folder, bucket }: Config['images']): ImageStore {
  const store = bucket ? openBucket(bucket) : openFolder(folder);
  return {
    put: (name, bytes) => store.put(name, bytes).catch(unavailable),
    get: (name) => store.get(name).catch(unavailable),
    remove: (name) => store.remove(name).catch(unavailable),
  };
}

/** Files that only the server's user can read. */
function openFolder(folder: string): ImageStore {
  return {
    async put(name, bytes) {
      const file = path.join(folder, name);
      const part = `${file}.part`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written under another name first, so that a file is always complete, even after a crash.
      try {
        await writeFile(part, bytes, { mode: 0o600 });
        await rename(part, file);
      } catch (error) {
        // Nobody else would ever delete it.
        await rm(part, { force: true });
        throw error;
      }
    },
    get: (name) => readFile(path.join(folder, name)),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}

const bucketTimeoutMs = 20 * secondMs;

/** Objects with path-style URLs, which AWS, MinIO, R2 and other services support. */
function openBucket({ endpoint, bucket, region, keyId, secret }: S3Settings): ImageStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 1 });
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const request = async (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Uint8Array<ArrayBuffer>) => {
    const response = await client.fetch(`${bucketUrl}/${encodeURIComponent(name)}`, {
      method,
      // An image is for this bucket only, and a signature fits no other host.
      redirect: 'manual',
      signal: AbortSignal.timeout(bucketTimeoutMs),
      // The signed digest makes the service refuse an image that was damaged on the way.
      ...(body
        ? { body, headers: { 'content-type': 'image/webp', 'x-amz-content-sha256': hash('sha256', body) } }
        : {}),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`The image bucket responded to ${method} with status ${response.status}`);
    return bytes;
  };
  return {
    async put(name, bytes) {
      await request('PUT', name, new Uint8Array(bytes));
    },
    get: (name) => request('GET', name),
    async remove(name) {
      await request('DELETE', name);
    },
  };
}

function unavailable(cause: unknown): never {
  throw new ApiError('unavailable', { retryAfter: retryAfterSeconds, cause });
}

/** Renames the images' folder of versions before 3.0.0, `pictures`. */
export async function renameFormerFolder(folder: string): Promise<void> {
  const formerFolder = path.join(path.dirname(folder), 'pictures');
  if (existsSync(folder)) return;
  await rename(formerFolder, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
