import { useState } from 'react';
import { reportError } from '#api/errors.ts';
import { useVerifyDowngrade } from '#api/generated/payments.ts';
import { navigate } from '#framework/router.tsx';
import { savePreRoute } from '#session/pre-route.ts';
import { useSignedIn } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';

type PlanChoice = {
  /** The `good_id` whose downgrade check is running. */
  pendingId: number | null;
  choose: (goodId: number) => Promise<void>;
};

/**
 * Goes from a plan to its payment page. A visitor signs up first and returns to the payment; a customer's choice is checked for a
 * downgrade before an order is created (docs/product.md#checkout).
 */
export function useChoosePlan(): PlanChoice {
  const signedIn = useSignedIn();
  const [pendingId, setPendingId] = useState<number | null>(null);
  // Aborted when the page is left: a late response must not lead a customer away from another page.
  const { run: verifyDowngrade } = useVerifyDowngrade();

  async function choose(goodId: number): Promise<void> {
    if (pendingId !== null) return;
    if (!signedIn) {
      savePreRoute(paths.payment(goodId));
      return navigate(paths.signUp());
    }
    setPendingId(goodId);
    try {
      await verifyDowngrade({ good_id: goodId });
      await navigate(paths.payment(goodId));
    } catch (error) {
      reportError(error);
    } finally {
      setPendingId(null);
    }
  }

  return { pendingId, choose };
}
