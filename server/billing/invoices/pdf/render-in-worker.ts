/** Draws documents in a thread of their own, one at a time: the server answers meanwhile, and keeps no fonts in memory. */
import { Worker } from 'node:worker_threads';
import type { Locale } from '#facts/locales.ts';
import { createWorkQueue } from '../../../http/overload.ts';
import type { InvoiceContent } from '../content.ts';

export type WorkerInput = { content: InvoiceContent; locale: Locale; brand: string };

/** @param lane of the queue: accounts take turns. @throws ApiError overloaded */
export type RenderPdf = (input: WorkerInput, lane: string) => Promise<Buffer>;

/** Loading the code takes three times as long as drawing, and documents come in groups: renewals, a customer's list. */
const idleMs = 10_000;
/** Far longer than any document takes: one that never ends would stop all others. */
const maxDrawingMs = 30_000;
const queued = createWorkQueue({ concurrency: 1, maxQueued: 16, retryAfterSeconds: 10 });
const resourceLimits = { maxOldGenerationSizeMb: 128 };

type Thread = { worker: Worker /** That is being drawn. */; document: PromiseWithResolvers<Buffer> | null };
let thread: Thread | null = null;
let idleTimer: NodeJS.Timeout | undefined;

export const renderInWorker: RenderPdf = (input, lane) => queued(lane, () => draw(input));

async function draw(input: WorkerInput): Promise<Buffer> {
  clearTimeout(idleTimer);
  thread ??= startThread();
  const { worker } = thread;
  const document = Promise.withResolvers<Buffer>();
  thread.document = document;
  // Only a document that is being drawn keeps the process alive.
  worker.ref();
  worker.postMessage(input);
  const limit = setTimeout(endThread, maxDrawingMs);
  try {
    return await document.promise;
  } finally {
    clearTimeout(limit);
    worker.unref();
    idleTimer = setTimeout(endThread, idleMs).unref();
  }
}

/** An error ends it; the next document starts another one. */
function startThread(): Thread {
  const started: Thread = {
    worker: new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits }),
    document: null,
  };
  const fail = (error: Error) => {
    if (thread === started) thread = null;
    started.document?.reject(error);
  };
  started.worker.on('message', (pdf: Uint8Array) => started.document?.resolve(Buffer.from(pdf)));
  started.worker.on('error', fail);
  started.worker.on('exit', () => fail(new Error('The invoice was not drawn')));
  return started;
}

function endThread(): void {
  void thread?.worker.terminate();
  thread = null;
}
