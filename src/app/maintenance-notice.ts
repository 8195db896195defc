import { withFrenchFirst } from '#facts/non-breaking.ts';
import { loadConfig } from '#framework/config.ts';
import { defineMessages, intlLocale } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';

const m = defineMessages({
  none: 'app.maintenance.none',
  purchases: 'app.maintenance.purchases',
  all: 'app.maintenance.all',
});

/** Shows for as long as the visitor lets it what the operator announces (docs/decisions/0069-settings-while-running.md). */
export async function announceMaintenance(): Promise<void> {
  // The document has requested it. Without it, requests to the API say what is wrong.
  const { notice } = await loadConfig().catch(() => ({ notice: null }));
  if (!notice) return;
  const { closed, message, until } = notice;
  const format = new Intl.DateTimeFormat(intlLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  const time = until ? withFrenchFirst(format.format(new Date(until)), intlLocale()) : 'none';
  toast.show({ text: message ?? m[closed], values: { time }, durationMs: Number.POSITIVE_INFINITY });
}
