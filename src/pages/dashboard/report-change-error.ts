import { isRefusal, type Reason, reportError } from '#api/errors.ts';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';

const m = defineMessages({ unclear: 'api.error.payment-provider-unclear' });

/**
 * Shows why a change at the payment provider failed.
 * @param changed reasons that mean that it was made before, for example in another tab
 * @returns true when the order or subscription may have changed: reload it
 */
export function reportChangeError(error: unknown, ...changed: readonly Reason[]): boolean {
  if (!isRefusal(error, 'paymentProviderUnclear', 'timeout')) {
    reportError(error);
    return isRefusal(error, ...changed);
  }
  // It is about money, and longer than what can be read before other errors disappear.
  toast.show({ kind: 'error', text: m.unclear, durationMs: Number.POSITIVE_INFINITY });
  return true;
}
