import { FormattedMessage } from 'react-intl';
import { useListProducts } from '#api/generated/products.ts';
import { useGetSubscription } from '#api/generated/subscription.ts';
import { BlockList } from '#features/subscription/block-list.tsx';
import { defineMessages } from '#framework/locale.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { Products } from './products.tsx';
import { DashboardQuestions } from './questions.tsx';
import { PlanSkeleton, ProductsSkeleton } from './skeletons.tsx';

const m = defineMessages({
  failedTitle: 'dashboard.error.title',
  failed: 'dashboard.error.text',
  productsFailed: 'plans.failed',
  retry: 'dashboard.error.retry',
});

/** What runs now, what waits, what else there is, and the questions that people ask about it. */
export function Overview({ signedIn }: { signedIn: boolean }) {
  const subscription = useGetSubscription.when(signedIn);
  const products = useListProducts.when(signedIn);
  const held = subscription.data;

  return (
    <div className="overview">
      {held && (
        <>
          <CurrentPlan subscription={held} onUnsubscribed={() => void subscription.refresh()} />
          <BlockList blocks={held.blocks} />
        </>
      )}
      {!held && subscription.error && (
        <ErrorState
          title={<FormattedMessage {...m.failedTitle} />}
          retryLabel={<FormattedMessage {...m.retry} />}
          onRetry={() => void subscription.refresh()}
        >
          <FormattedMessage {...m.failed} />
        </ErrorState>
      )}
      {!held && !subscription.error && <PlanSkeleton />}
      {products.data && held && <Products products={products.data.products} current={held.plan} />}
      {!products.data && products.error && (
        <ErrorState
          title={<FormattedMessage {...m.productsFailed} />}
          retryLabel={<FormattedMessage {...m.retry} />}
          onRetry={() => void products.refresh()}
        />
      )}
      {!(products.data && held) && !products.error && !subscription.error && <ProductsSkeleton />}
      <DashboardQuestions />
    </div>
  );
}
