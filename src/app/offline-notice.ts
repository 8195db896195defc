import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';

const m = defineMessages({ offline: 'app.offline' });

/** Shows a toast for as long as the browser is offline. */
export function watchConnection(): void {
  let shown: number | null = null;
  const update = () => {
    if (shown !== null) toast.close(shown);
    shown = navigator.onLine ? null : toast.show({ text: m.offline, durationMs: Number.POSITIVE_INFINITY });
  };
  addEventListener('offline', update);
  addEventListener('online', update);
  if (!navigator.onLine) update();
}
