import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';

const m = defineMessages({ offline: 'app.offline' });

/** Says that the browser has no line for as long as it has none. Returns the way to stop. */
export function watchLine(): () => void {
  const stop = new AbortController();
  let shown: number | null = null;
  const follow = () => {
    if (shown !== null) toast.close(shown);
    shown = navigator.onLine ? null : toast.show({ text: m.offline, durationMs: Number.POSITIVE_INFINITY });
  };
  addEventListener('offline', follow, stop);
  addEventListener('online', follow, stop);
  if (!navigator.onLine) follow();
  return () => stop.abort();
}
