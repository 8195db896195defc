import { defineMessages } from '#framework/locale.ts';
import { isServed } from '#framework/resolve-page.ts';
import { toast } from '#framework/toast.ts';

const m = defineMessages({ network: 'api.error.network', retry: 'error.retry' });
const checkMs = 4000;
/** Longer than a request may take: one that fails says so itself. */
const stuckMs = 20_000;

let stopLast = () => {};

/**
 * Tells a customer whose page shows placeholders for too long: code that does not load is requested again without a word (`retryLoad`).
 * The retry loads the document, because a browser need not request a script again. Another call replaces the one before. Returns a
 * function that stops it.
 */
export function watchPlaceholders(): () => void {
  stopLast();
  let seen: Element | null = null;
  let since = 0;
  let shown: number | null = null;

  function check(): void {
    const placeholder = document.querySelector('main div[aria-busy=true]');
    if (placeholder !== seen) {
      seen = placeholder;
      since = Date.now();
      stop();
    } else if (seen && shown === null && Date.now() - since >= stuckMs) show();
  }

  function show(): void {
    const actions = [{ label: m.retry, run: () => void retry() }];
    shown = toast.show({ text: m.network, kind: 'error', durationMs: Number.POSITIVE_INFINITY, actions });
  }

  /** Without a connection the browser would replace the page with its own error. */
  async function retry(): Promise<void> {
    if (await isServed(location.href)) location.reload();
    else if (shown !== null) show();
  }

  function stop(): void {
    if (shown !== null) toast.close(shown);
    shown = null;
  }

  const timer = setInterval(check, checkMs);
  stopLast = () => {
    clearInterval(timer);
    stop();
  };
  return stopLast;
}
