import { Suspense } from 'react';
import { useListOrders } from '#api/generated/orders.ts';
import { useGetSubscription } from '#api/generated/subscription.ts';
import { lazyPart } from '#framework/retry-load.ts';
import { OrdersSkeleton } from '../skeletons.tsx';
import { billingQuery } from './order-paths.ts';

const Billing = lazyPart(() => import('./billing.tsx').then((part) => part.Billing));

/** Loads data and code of the orders in parallel. */
export function BillingTab({ signedIn, search }: { signedIn: boolean; search: string }) {
  const { orderId, query } = billingQuery(search);
  useListOrders.when(signedIn && !orderId, query);
  useGetSubscription.when(signedIn && !orderId);
  return (
    <Suspense fallback={<OrdersSkeleton />}>
      <Billing signedIn={signedIn} search={search} />
    </Suspense>
  );
}
