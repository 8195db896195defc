import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useListProducts } from '#api/generated/products.ts';
import { useGetSubscription } from '#api/generated/subscription.ts';
import { MethodChoice } from '#features/checkout/method-choice.tsx';
import { useMethods } from '#features/checkout/use-methods.ts';
import { type PayMethod, usePay } from '#features/checkout/use-pay.ts';
import { isDowngrade } from '#features/subscription/plan-words.ts';
import { defineMessages, withLocale } from '#framework/locale.ts';
import { notFound } from '#framework/route.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayProblem } from './pay-problem.tsx';
import { RunningNow } from './running-now.tsx';
import { PaymentSkeleton } from './skeleton.tsx';

const m = defineMessages({
  lead: 'payment.lead',
  leaving: 'payment.method.leaving',
  pending: 'payment.submit.pending',
  failedTitle: 'payment.error.load.title',
  failed: 'payment.error.load.text',
  retry: 'payment.error.retry',
});
const labels = defineMessages({ card: 'payment.submit.card', paypal: 'payment.submit.paypal' });

/** The first step: what is bought, how it is paid, and the way to the provider's page. */
export function ChooseStep({ goodId }: { goodId: number }) {
  const products = useListProducts();
  const { data: subscription } = useGetSubscription();
  const methods = useMethods();
  const [wanted, setWanted] = useState<PayMethod | null>(null);
  const method = wanted ?? methods?.[0] ?? 'card';
  const { pay, pending, error } = usePay(goodId, method);

  if (!products.data && products.error) {
    return (
      <ErrorState
        title={<FormattedMessage {...m.failedTitle} />}
        retryLabel={<FormattedMessage {...m.retry} />}
        onRetry={() => void products.refresh()}
      >
        <FormattedMessage {...m.failed} />
      </ErrorState>
    );
  }
  if (!products.data || !methods) return <PaymentSkeleton />;
  const product = products.data.products.find((candidate) => candidate.good_id === goodId);
  if (!product) throw notFound(withLocale(paths.payment(goodId)));
  const refused = subscription !== undefined && isDowngrade(subscription.plan, product.plan);

  return (
    <div className="payment__columns">
      <div className="payment__pay">
        <p className="payment__lead">
          <FormattedMessage {...m.lead} />
        </p>
        <MethodChoice methods={methods} chosen={method} choose={setWanted} />
        <PayProblem refused={refused} error={error} />
        <Button variant="primary" wide pending={pending} disabled={refused} onClick={() => void pay()}>
          <FormattedMessage {...(pending ? m.pending : labels[method])} />
        </Button>
        <p className="payment__note">
          <FormattedMessage {...m.leaving} />
        </p>
      </div>
      <div className="payment__summary">
        <OrderSummary product={product} renews={method === 'card' && product.renews} />
        {subscription && !refused && <RunningNow subscription={subscription} wanted={product.plan} />}
      </div>
    </div>
  );
}
