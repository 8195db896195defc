import { useEffect, useRef, useState } from 'react';
import { type AppError, isRefusal } from '#api/errors.ts';
import { useCreatePaypalPayment, useCreateStripeSubscription } from '#api/generated/payments.ts';
import { newAttempt } from './attempt.ts';
import type { PayMethod } from './methods.ts';

export type Payment = {
  /** Makes the order and leaves for the provider's page. A second call meanwhile does nothing. */
  pay: () => Promise<void>;
  /** Stops before the provider's page; nothing when the browser is leaving already. */
  abort: () => void;
  /** From the click until the provider's page stands. */
  pending: boolean;
  /** The provider's page is on its way. */
  leaving: boolean;
  error: AppError | null;
};

/** Paying for a product: no script of a provider runs here, the browser goes to its page (decisions §5). Aborted when the page is left. */
export function usePay(goodId: number, method: PayMethod, leave: (url: string) => void = leaveFor): Payment {
  const card = useCreateStripeSubscription();
  const paypal = useCreatePaypalPayment();
  const { run, pending, error, abort } = method === 'card' ? card : paypal;
  const [leaving, setLeaving] = useState(false);
  const busy = useRef(false);
  /** The key of this try by each method: an answer that was lost on its way makes no second order. */
  const attempts = useRef<Partial<Record<PayMethod, string>>>({});

  // Back from the provider by the browser's own way: the page is as it was left, and has to be usable again.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setLeaving(false);
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  return {
    pending: pending || leaving,
    leaving,
    abort,
    error: error?.reason === 'aborted' ? null : error,
    async pay() {
      if (busy.current) return;
      busy.current = true;
      attempts.current[method] ??= newAttempt();
      try {
        const { url } = await run({ good_id: goodId, attempt: attempts.current[method] });
        setLeaving(true);
        leave(url);
      } catch (refusal) {
        busy.current = false;
        if (isRefusal(refusal, 'invalidFields')) delete attempts.current[method];
        // The hook's `error` says it.
      }
    },
  };
}

function leaveFor(url: string): void {
  location.assign(url);
}
