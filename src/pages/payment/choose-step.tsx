import { FormattedMessage } from 'react-intl';
import type { Reason } from '#api/errors.ts';
import type { PaymentPreview } from '#api/generated/model/index.ts';
import { MethodChoice } from '#pages/payment/method-choice.tsx';
import { chooseMethod, otherMethod, type PayMethod, useMethod } from '#pages/payment/methods.ts';
import { useMethods } from '#pages/payment/use-methods.ts';
import { usePay } from '#pages/payment/use-pay.ts';
import { defineMessages, withLocale } from '#framework/locale.ts';
import { notFound } from '#framework/route.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayProblem } from './pay-problem.tsx';
import { Refused } from './refused.tsx';
import { PaymentSkeleton } from './skeleton.tsx';
import { Timeline } from './timeline.tsx';
import { usePreviews } from './use-previews.ts';

const m = defineMessages({
  lead: 'payment.lead',
  leaving: 'payment.method.leaving',
  pending: 'payment.submit.pending',
  abort: 'payment.submit.abort',
  failedTitle: 'payment.error.load.title',
  failed: 'payment.error.load.text',
  retry: 'payment.error.retry',
});
/** Also a number that is too long to be one. */
const unsold: readonly Reason[] = ['productUnknown', 'invalidFields'];
const labels = defineMessages({ card: 'payment.submit.card', paypal: 'payment.submit.paypal' });

/** The first step: what is bought, what it does, how it is paid, and the way to the provider's page. */
export function ChooseStep({ goodId }: { goodId: number }) {
  const methods = useMethods();
  const method = useMethod(methods ?? []);
  const { data, error, refresh } = usePreviews(goodId, methods)[method];

  if (error?.reason === 'downgradeRefused') return <Refused />;
  if (error && unsold.includes(error.reason)) throw notFound(withLocale(paths.payment(goodId)));
  if (!data && error) {
    return (
      <ErrorState
        title={<FormattedMessage {...m.failedTitle} />}
        retryLabel={<FormattedMessage {...m.retry} />}
        onRetry={() => void refresh()}
      >
        <FormattedMessage {...m.failed} />
      </ErrorState>
    );
  }
  if (!data || !methods) return <PaymentSkeleton />;
  return <Checkout preview={data} methods={methods} method={method} />;
}

type Props = { preview: PaymentPreview; methods: readonly PayMethod[]; method: PayMethod };

function Checkout({ preview, methods, method }: Props) {
  const { pay, abort, pending, leaving, error } = usePay(preview.product.good_id, method);
  if (error?.reason === 'downgradeRefused') return <Refused />;

  return (
    <div className="payment__columns">
      <div className="payment__pay">
        <p className="payment__lead">
          <FormattedMessage {...m.lead} />
        </p>
        <MethodChoice methods={methods} chosen={method} choose={chooseMethod} disabled={pending} />
        {error && <PayProblem error={error} retry={() => void pay()} other={otherMethod(methods, method)} />}
        <Button variant="primary" wide pending={pending} onClick={() => void pay()}>
          <FormattedMessage {...(pending ? m.pending : labels[method])} />
        </Button>
        {pending && !leaving && (
          <Button variant="quiet" wide onClick={abort}>
            <FormattedMessage {...m.abort} />
          </Button>
        )}
        <p className="payment__note">
          <FormattedMessage {...m.leaving} />
        </p>
      </div>
      <div className="payment__summary">
        <OrderSummary preview={preview} />
        <Timeline preview={preview} />
      </div>
    </div>
  );
}
