/** Where the pictures of messages lie: a folder on disk, or a bucket of an S3 service, by the configuration. */
import type { Config } from '../config.ts';
import { ApiError } from '../http/api-error.ts';
import { openBucket } from './picture-bucket.ts';
import { openFolder } from './picture-folder.ts';

export type PictureStore = {
  put(name: string, bytes: Buffer): Promise<void>;
  /** @throws when there is none of this name, too */
  get(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
};

const retryAfterSeconds = 30;

/** Its functions throw ApiError unavailable when the place fails. */
export function openPictureStore({ folder, bucket }: Config['pictures']): PictureStore {
  const place = bucket ? openBucket(bucket) : openFolder(folder);
  return {
    put: (name, bytes) => place.put(name, bytes).catch(unavailable),
    get: (name) => place.get(name).catch(unavailable),
    remove: (name) => place.remove(name).catch(unavailable),
  };
}

function unavailable(cause: unknown): never {
  throw new ApiError('unavailable', { retryAfter: retryAfterSeconds, cause });
}
