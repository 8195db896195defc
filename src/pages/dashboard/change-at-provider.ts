import { isRefusal, type Reason } from '#api/errors.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import type { Report } from '#ui/confirm-button.tsx';
import { runAndReload } from './use-action.ts';

const m = defineMessages({ unclear: 'api.error.payment-provider-unclear' });
/** Long enough to read it in peace: it is about money. */
const unclearMs = 60_000;

/** `runAndReload` for a change at the payment provider, which may have been made although it failed. */
export function changeAtProvider(
  change: () => Promise<Report>,
  reload: () => Promise<void>,
  ...stale: readonly Reason[]
): Promise<Report | false> {
  return runAndReload(() => change().catch(notifyUnclear), reload, ...stale);
}

function notifyUnclear(error: unknown): Report {
  if (!isRefusal(error, 'timeout', 'paymentProviderUnclear')) throw error;
  return () => toast.show({ text: m.unclear, kind: 'error', durationMs: unclearMs });
}
