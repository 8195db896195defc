/** Draws documents in a thread of its own, one at a time: the server answers meanwhile, and keeps no fonts in memory. */
import { Worker } from 'node:worker_threads';
import type { Locale } from '#facts/locales.ts';
import { createWorkQueue } from '../../../http/overload.ts';
import type { InvoiceContent } from '../content.ts';

export type WorkerInput = { content: InvoiceContent; locale: Locale; brand: string };

/** @param lane of the queue: accounts take turns. @throws ApiError overloaded */
export type RenderPdf = (input: WorkerInput, lane: string) => Promise<Buffer>;

const queued = createWorkQueue({ concurrency: 1, maxQueued: 16, retryAfterSeconds: 10 });
const resourceLimits = { maxOldGenerationSizeMb: 128 };

export const renderInWorker: RenderPdf = (input, lane) =>
  queued(
    lane,
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: input, resourceLimits });
        worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('The invoice was not drawn')));
      }),
  );
