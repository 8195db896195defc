import { isRefusal, type Reason, reportError } from '#api/errors.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';

const m = defineMessages({ unclear: 'api.error.payment-provider-unclear' });
/** Long enough to read it in peace: it is about money. */
const unclearMs = 60_000;

/**
 * Makes a change at the payment provider and loads the order or the subscription again; shows why the change failed.
 * @param changed reasons that mean that it was made before, for example in another tab
 * @returns false when nothing has changed
 */
export async function changeAtProvider(
  change: () => Promise<unknown>,
  reload: () => Promise<void>,
  ...changed: readonly Reason[]
): Promise<boolean> {
  try {
    await change();
  } catch (error) {
    if (isRefusal(error, 'timeout', 'paymentProviderUnclear'))
      toast.show({ text: m.unclear, kind: 'error', durationMs: unclearMs });
    else {
      reportError(error);
      if (!isRefusal(error, ...changed)) return false;
    }
  }
  await reload();
  return true;
}
