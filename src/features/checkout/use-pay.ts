import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#api/errors.ts';
import { useCreatePaypalPayment, useCreateStripeSubscription } from '#api/generated/payments.ts';

export type PayMethod = 'card' | 'paypal';
export type Payment = {
  /** Makes the order and leaves for the provider's page. A second call meanwhile does nothing. */
  pay: () => Promise<void>;
  /** From the click until the provider's page stands. */
  pending: boolean;
  error: AppError | null;
};

/** Paying for a product: no script of a provider runs here, the browser goes to its page (decisions §5). */
export function usePay(goodId: number, method: PayMethod, leave: (url: string) => void = leaveFor): Payment {
  const card = useCreateStripeSubscription();
  const paypal = useCreatePaypalPayment();
  const { run, pending, error } = method === 'card' ? card : paypal;
  const [leaving, setLeaving] = useState(false);
  const busy = useRef(false);

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
    error: error?.reason === 'aborted' ? null : error,
    async pay() {
      if (busy.current) return;
      busy.current = true;
      try {
        const { url } = await run({ good_id: goodId });
        setLeaving(true);
        leave(url);
      } catch {
        busy.current = false;
        // The hook's `error` says it.
      }
    },
  };
}

function leaveFor(url: string): void {
  location.assign(url);
}
