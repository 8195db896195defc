/** Pictures as objects of an S3 service's bucket, addressed by path: what AWS, MinIO, R2 and the others have in common. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { secondMs } from '../clock.ts';
import type { S3Settings } from '../config.ts';
import type { PictureStore } from './picture-store.ts';

const longestMs = 20 * secondMs;

export function openBucket({ endpoint, bucket, region, keyId, secret }: S3Settings): PictureStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 1 });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Uint8Array<ArrayBuffer>) => {
    const answer = await client.fetch(`${base}/${encodeURIComponent(name)}`, {
      method,
      signal: AbortSignal.timeout(longestMs),
      // Signed with the bytes, so that a picture damaged on the way is refused.
      ...(body ? { body, headers: { 'content-type': 'image/webp', 'x-amz-content-sha256': sha256(body) } } : {}),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`the store of pictures answered ${answer.status} to ${method}`);
    return bytes;
  };
  return {
    async put(name, bytes) {
      await ask('PUT', name, new Uint8Array(bytes));
    },
    get: (name) => ask('GET', name),
    async remove(name) {
      await ask('DELETE', name);
    },
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
