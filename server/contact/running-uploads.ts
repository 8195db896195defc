/** Limits the uploads of a client that run at the same time: each can keep 24 MB on the disk for half an hour. */
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../http/api-error.ts';
import type { Client } from '../http/client.ts';
import { maxBodyBytes } from '../http/json-body.ts';

const maxUploads = 5;
const retryAfterSeconds = 30;

export type RunningUploads = <T>(client: Client, request: IncomingMessage, work: () => Promise<T>) => Promise<T>;

/** @returns a function that runs `work`, or throws ApiError tooManyRequests. A message without images is never refused. */
export function createRunningUploads(): RunningUploads {
  const running = new Map<string, number>();
  const add = (key: string, amount: number) => {
    const count = (running.get(key) ?? 0) + amount;
    if (count > 0) running.set(key, count);
    else running.delete(key);
  };
  return async ({ networks }, { headers }, work) => {
    // A chunked body has no length.
    if (Number(headers['content-length'] ?? Infinity) <= maxBodyBytes) return work();
    if (networks.some(({ key, factor }) => (running.get(key) ?? 0) >= maxUploads * factor))
      throw new ApiError('tooManyRequests', { retryAfter: retryAfterSeconds });
    for (const { key } of networks) add(key, 1);
    try {
      return await work();
    } finally {
      for (const { key } of networks) add(key, -1);
    }
  };
}
