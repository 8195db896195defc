import { useRef, useState } from 'react';
import { type AppError, isRefusal } from '#api/errors.ts';
import type { PaymentMethod } from '#api/generated/model/index.ts';
import { useCreatePaypalPayment, useCreateStripeSubscription } from '#api/generated/payments.ts';
import { leavePage } from '#framework/leave-page.ts';

type Payment = {
  /** Creates the order and opens the payment provider's page. Ignored while a call is pending. */
  pay: () => Promise<void>;
  /** Stops the call; has no effect once the browser is leaving. */
  abort: () => void;
  /** From the click until the payment provider's page is shown. */
  pending: boolean;
  /** The payment provider's page is loading. */
  leaving: boolean;
  error: AppError | null;
};

const keyBytes = 16;

/** Pays for a product on the payment provider's own page: none of its scripts run here (docs/decisions/0021-content-security-policy.md). */
export function usePay(goodId: number, method: PaymentMethod): Payment {
  const card = useCreateStripeSubscription();
  const paypal = useCreatePaypalPayment();
  const { run, pending, error, abort } = method === 'card' ? card : paypal;
  const [leaving, setLeaving] = useState(false);
  const busy = useRef(false);
  /** One idempotency key per method: a repeated call after a lost response creates no second order. */
  const attemptKeys = useRef<Partial<Record<PaymentMethod, string>>>({});

  function end(): void {
    busy.current = false;
    setLeaving(false);
  }

  return {
    pending: pending || leaving,
    leaving,
    abort,
    error,
    async pay() {
      if (busy.current) return;
      busy.current = true;
      attemptKeys.current[method] ??= createAttemptKey();
      try {
        const { url } = await run({ good_id: goodId, attempt: attemptKeys.current[method] });
        setLeaving(true);
        leavePage(url, end);
      } catch (refusal) {
        // The page shows the hook's `error`.
        busy.current = false;
        if (isRefusal(refusal, 'invalidFields')) delete attemptKeys.current[method];
      }
    },
  };
}

/** Random, in hex. `crypto.randomUUID` does not exist on plain HTTP. */
function createAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
