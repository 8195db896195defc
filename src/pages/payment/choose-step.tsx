import { FormattedMessage } from 'react-intl';
import type { Reason } from '#api/errors.ts';
import type { PaymentMethod, PaymentPreview } from '#api/generated/model/index.ts';
import { usePreviewPayment } from '#api/generated/payments.ts';
import { DisputeNotice } from '#components/dispute-notice.tsx';
import { LoadError } from '#components/load-error.tsx';
import { defineMessages, withLocale } from '#framework/locale.ts';
import { notFound } from '#framework/route.ts';
import { Link } from '#framework/router.tsx';
import { useTabReturn } from '#framework/tab-return.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { ChangeSummary } from './change-summary.tsx';
import { DowngradeRefused } from './downgrade-refused.tsx';
import { MethodChoice } from './method-choice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { usePaidElsewhere } from './paid-order.ts';
import { PaymentError } from './payment-error.tsx';
import { chooseMethod, otherMethod, useChosenMethod, useOfferedMethods } from './payment-methods.ts';
import { PaymentSkeleton } from './skeleton.tsx';
import { Timeline } from './timeline.tsx';
import { usePay } from './use-pay.ts';

const m = defineMessages({
  intro: 'payment.lead',
  leaving: 'payment.method.leaving',
  pending: 'payment.submit.pending',
  abort: 'payment.submit.abort',
  failedTitle: 'payment.error.load.title',
  failed: 'payment.error.load.text',
  offTitle: 'payment.off.title',
  off: 'payment.off.text',
  contact: 'payment.error.contact',
  underReview: 'payment.review.warning',
  seeOrder: 'billing.follow',
});
/** `invalidFields`: the id in the URL is no valid number. */
const notSold: readonly Reason[] = ['productUnknown', 'invalidFields'];
const labels = defineMessages({ card: 'payment.submit.card', paypal: 'payment.submit.paypal' });

/** The first step: order summary, timeline of the plans, payment method, and the button to the payment provider's page. */
export function ChooseStep({ goodId }: { goodId: number }) {
  const methods = useOfferedMethods();
  const method = useChosenMethod(methods ?? []);
  const { data, error, refresh } = usePreviews(goodId, methods)[method];

  if (methods?.length === 0) return <PaymentsOff />;
  if (error?.reason === 'downgradeRefused') return <DowngradeRefused />;
  if (error && notSold.includes(error.reason)) throw notFound(withLocale(paths.payment(goodId)));
  if (!data && error) {
    return <LoadError error={error} title={m.failedTitle} text={m.failed} onRetry={refresh} />;
  }
  if (!data || !methods) return <PaymentSkeleton />;
  return <Checkout preview={data} methods={methods} method={method} />;
}

type Props = { preview: PaymentPreview; methods: readonly PaymentMethod[]; method: PaymentMethod };

function Checkout({ preview, methods, method }: Props) {
  const { pay, abort, pending, leaving, error } = usePay(preview.product.good_id, method);
  const submit = useFocusWhenLost<HTMLButtonElement>(`${pending} ${leaving} ${error?.reason} ${method}`);
  if (error?.reason === 'downgradeRefused') return <DowngradeRefused />;

  return (
    <div className="payment__columns">
      <div className="payment__summary">
        <OrderSummary preview={preview} />
        <ChangeSummary preview={preview} />
        <Timeline preview={preview} />
      </div>
      <div className="payment__pay">
        <p className="payment__intro">
          <FormattedMessage {...m.intro} />
        </p>
        {preview.orderUnderReview && (
          <ReviewWarning goodId={preview.product.good_id} orderId={preview.orderUnderReview} />
        )}
        {preview.disputedOrder && <DisputeNotice orderId={preview.disputedOrder} />}
        <MethodChoice methods={methods} chosen={method} choose={chooseMethod} disabled={pending} />
        {error && <PaymentError error={error} retry={() => void pay()} other={otherMethod(methods, method)} />}
        <Button variant="primary" wide pending={pending} ref={submit} onClick={() => void pay()}>
          <FormattedMessage {...(pending ? m.pending : labels[method])} />
        </Button>
        {pending && !leaving && (
          <Button variant="subtle" wide onClick={abort}>
            <FormattedMessage {...m.abort} />
          </Button>
        )}
        <p className="payment__note">
          <FormattedMessage {...m.leaving} />
        </p>
      </div>
    </div>
  );
}

/** Every payment method is switched off. */
function PaymentsOff() {
  return (
    <EmptyState
      title={<FormattedMessage {...m.offTitle} />}
      action={
        <ButtonLink variant="primary" to={paths.contact({ topic: 'billing' })}>
          <FormattedMessage {...m.contact} />
        </ButtonLink>
      }
    >
      <FormattedMessage {...m.off} />
    </EmptyState>
  );
}

/** Money may be on its way: paying again may charge twice. */
function ReviewWarning({ goodId, orderId }: { goodId: number; orderId: string }) {
  return (
    <Notice tone="warning">
      <p>
        <FormattedMessage {...m.underReview} values={{ orderId: <bdi>{orderId}</bdi> }} />
      </p>
      <Link to={paths.order(goodId, orderId)}>
        <FormattedMessage {...m.seeOrder} />
      </Link>
    </Notice>
  );
}

/**
 * What paying now would do, for each method. Both load in parallel, so that changing the method needs no request; again when the
 * customer returns, who may have paid in another tab, and when a window beside this one has seen an order paid.
 */
function usePreviews(goodId: number, methods: readonly PaymentMethod[] | null) {
  const good_id = String(goodId);
  const isOffered = (method: PaymentMethod) => methods?.includes(method) ?? false;
  const card = usePreviewPayment.when(isOffered('card'), { good_id, method: 'card' });
  const paypal = usePreviewPayment.when(isOffered('paypal'), { good_id, method: 'paypal' });
  const refresh = () => {
    void card.refresh();
    void paypal.refresh();
  };
  useTabReturn(refresh);
  usePaidElsewhere(refresh);
  return { card, paypal };
}
