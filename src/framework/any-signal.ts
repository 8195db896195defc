/**
 * `AbortSignal.any`, which the oldest supported browsers do not have (docs/decisions/0026-build-pipeline.md).
 * @returns a signal that aborts with the first of the given ones, with its reason
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}
