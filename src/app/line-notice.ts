import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';

const m = defineMessages({ offline: 'app.offline' });

/** Says that the browser has no line for as long as it has none. */
export function watchLine(): void {
  let shown: number | null = null;
  const follow = () => {
    if (shown !== null) toast.close(shown);
    shown = navigator.onLine ? null : toast.show({ text: m.offline, durationMs: Number.POSITIVE_INFINITY });
  };
  addEventListener('offline', follow);
  addEventListener('online', follow);
  if (!navigator.onLine) follow();
}
