import { FormattedMessage } from 'react-intl';
import { useListProducts } from '#api/generated/products.ts';
import { useGetSubscription } from '#api/generated/subscription.ts';
import type { Plan } from '#facts/plans.ts';
import { EntitlementList } from '#pages/dashboard/overview/entitlement-list.tsx';
import { defineMessages } from '#framework/locale.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { Products } from './products.tsx';
import { DashboardQuestions } from './questions.tsx';
import { OverviewSkeleton, ProductsSkeleton } from '#pages/dashboard/skeletons.tsx';

const m = defineMessages({
  failedTitle: 'dashboard.error.title',
  failed: 'dashboard.error.text',
  productsFailed: 'plans.failed',
  retry: 'dashboard.error.retry',
});

/** What runs now, what waits, what else there is, and the questions that people ask about it. Plan and products are asked for side by side. */
export function Overview({ signedIn }: { signedIn: boolean }) {
  const { data: held, error, refresh } = useGetSubscription.when(signedIn);
  const products = useListProducts.when(signedIn);

  if (!held && !error) return <OverviewSkeleton />;
  if (!held) {
    return (
      <div className="overview">
        <ErrorState
          title={<FormattedMessage {...m.failedTitle} />}
          retryLabel={<FormattedMessage {...m.retry} />}
          onRetry={() => void refresh()}
        >
          <FormattedMessage {...m.failed} />
        </ErrorState>
      </div>
    );
  }
  return (
    <div className="overview">
      <CurrentPlan subscription={held} onChange={refresh} />
      <EntitlementList entitlements={held.entitlements} renewal={held.renewal} />
      <Shop products={products} current={held.plan} />
    </div>
  );
}

type ShopProps = { products: ReturnType<typeof useListProducts>; current: Plan };

/** The questions come with the products: nothing moves when these arrive. */
function Shop({ products: { data, error, refresh }, current }: ShopProps) {
  if (!data && !error) return <ProductsSkeleton />;
  return (
    <>
      {data ? (
        <Products products={data.products} current={current} />
      ) : (
        <ErrorState
          title={<FormattedMessage {...m.productsFailed} />}
          retryLabel={<FormattedMessage {...m.retry} />}
          onRetry={() => void refresh()}
        />
      )}
      <DashboardQuestions />
    </>
  );
}
