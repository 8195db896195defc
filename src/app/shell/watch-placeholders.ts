import { defineMessages } from '#framework/locale.ts';
import { isServed } from '#framework/resolve-page.ts';
import { toast } from '#framework/toast.ts';

const m = defineMessages({ network: 'api.error.network', retry: 'error.retry' });
/** Longer than a request may take: one that fails says so itself. */
const stuckMs = 20_000;

/**
 * Tells a customer whose page shows a placeholder for too long: code that does not load is requested again without a word (`retryLoad`).
 * The retry loads the document, because a browser need not request a script again.
 * @returns ends the watch, and the notice
 */
export function watchPlaceholders(): () => void {
  let seen: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: number | null = null;

  function check(): void {
    const placeholder = document.querySelector('main div[aria-busy=true]');
    if (placeholder === seen) return;
    stop();
    seen = placeholder;
    if (placeholder) timer = setTimeout(show, stuckMs);
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
    clearTimeout(timer);
    if (shown !== null) toast.close(shown);
    shown = null;
  }

  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  check();
  return () => {
    observer.disconnect();
    stop();
  };
}
