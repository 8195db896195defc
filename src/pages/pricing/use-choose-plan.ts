import { useState } from 'react';
import { isRefusal, toAppError } from '#api/errors.ts';
import { verifyDowngrade } from '#api/generated/payments.ts';
import { defineMessages } from '#framework/locale.ts';
import { navigate } from '#framework/router.tsx';
import { toast } from '#framework/toast.ts';
import { keepPreRoute } from '#session/pre-route.ts';
import { useSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';

const m = defineMessages({ downgradeRefused: 'plans.downgrade.refused' });

type Choosing = {
  /** The `good_id` that is being checked. */
  checking: number | null;
  choose: (goodId: number) => Promise<void>;
};

/**
 * The way from a plan to its payment. A visitor signs up first and comes back to the payment; a customer's choice is checked
 * first, because a lower plan than the running one is refused (spec §8) before any order is made.
 */
export function useChoosePlan(): Choosing {
  const { signedIn } = useSession();
  const [checking, setChecking] = useState<number | null>(null);

  async function choose(goodId: number): Promise<void> {
    if (checking !== null) return;
    if (!signedIn) {
      keepPreRoute(paths.payment(goodId));
      return navigate(paths.signUp());
    }
    setChecking(goodId);
    try {
      await verifyDowngrade({ good_id: goodId });
      await navigate(paths.payment(goodId));
    } catch (thrown) {
      complain(thrown);
    } finally {
      setChecking(null);
    }
  }

  return { checking, choose };
}

function complain(thrown: unknown): void {
  // A session that ended meanwhile: the app is already on its way to sign-in.
  if (isRefusal(thrown, 'aborted', 'sessionRequired')) return;
  if (isRefusal(thrown, 'downgradeRefused')) return void toast.error(m.downgradeRefused);
  const error = toAppError(thrown);
  toast.error(error.descriptor, error.values);
}
