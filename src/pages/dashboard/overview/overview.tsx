import { Suspense, useDeferredValue, useState } from 'react';
import { useListProducts } from '#api/generated/products.ts';
import { useGetSubscription } from '#api/generated/subscription.ts';
import { LoadError } from '#components/load-error.tsx';
import type { PlanState } from '#facts/plan-change.ts';
import { defineMessages } from '#framework/locale.ts';
import { lazyPart } from '#framework/retry-load.ts';
import { attempt } from '#framework/storage.ts';
import { useTabReturn } from '#framework/tab-return.ts';
import { passkeyOfferKey } from '#site/storage-keys.ts';
import { PlanLoadError } from '../plan-load-error.tsx';
import { OverviewSkeleton, ProductsSkeleton } from '../skeletons.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { EntitlementList } from './entitlement-list.tsx';
import { Products } from './products.tsx';
import { DashboardQuestions } from './questions.tsx';

const PasskeyHint = lazyPart(() => import('./passkey-hint.tsx').then((part) => part.PasskeyHint));

const m = defineMessages({
  productsFailed: 'plans.failed',
});

/** The current plan, queued entitlements, products and questions. Plan and products load in parallel. */
export function Overview({ signedIn }: { signedIn: boolean }) {
  const { data, error, refresh } = useGetSubscription.when(signedIn);
  // As in `Settings`: so much in one task would keep a slow phone busy.
  const subscription = useDeferredValue(data);
  const products = useListProducts.when(signedIn);
  // Stripe's invoice page does not lead back, and another tab may have bought or ended a plan.
  useTabReturn(refresh);

  if (!subscription && !error) return <OverviewSkeleton />;
  if (!subscription) {
    return (
      <div className="overview">
        <PlanLoadError error={error} refresh={refresh} />
      </div>
    );
  }
  return (
    <div className="overview">
      <PasskeyOffer />
      <CurrentPlan subscription={subscription} onChange={refresh} />
      <EntitlementList entitlements={subscription.entitlements} renewal={subscription.renewal} />
      <ProductsAndQuestions products={products} current={{ plan: subscription.plan, renewing: subscription.renewal }} />
    </div>
  );
}

/** Its code is loaded after a sign-in with a password only. */
function PasskeyOffer() {
  const [mayBeOffered] = useState(() => attempt(() => sessionStorage.getItem(passkeyOfferKey)) !== null);
  return (
    mayBeOffered && (
      <Suspense>
        <PasskeyHint />
      </Suspense>
    )
  );
}

type ProductsProps = { products: ReturnType<typeof useListProducts>; current: PlanState };

/** The questions appear together with the products, so that nothing moves. */
function ProductsAndQuestions({ products: { data, error, refresh }, current }: ProductsProps) {
  if (!data && !error) return <ProductsSkeleton />;
  return (
    <>
      {data ? (
        <Products products={data.products} current={current} />
      ) : (
        <LoadError error={error} title={m.productsFailed} onRetry={refresh} />
      )}
      <DashboardQuestions />
    </>
  );
}
