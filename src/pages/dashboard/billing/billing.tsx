import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Subscription } from '#api/generated/model/index.ts';
import { useListOrders } from '#api/generated/orders.ts';
import { useGetSubscription } from '#api/generated/subscription.ts';
import { LoadError } from '#components/load-error.tsx';
import { planLabels } from '#components/plan-labels.ts';
import * as limits from '#facts/limits.ts';
import { defineMessages } from '#framework/locale.ts';
import { useTabReturn } from '#framework/tab-return.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pager } from '#ui/pager.tsx';
import { pageCount } from '#ui/pagination.ts';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { CardName } from '../card-name.tsx';
import { PlanLoadError } from '../plan-load-error.tsx';
import { RenewalPayment } from '../renewal-payment.tsx';
import { OrdersSkeleton } from '../skeletons.tsx';
import { useAction } from '../use-action.ts';
import { BillingDetails } from './billing-details.tsx';
import { OrderList } from './order-list.tsx';
import { billingQuery, ordersPath } from './order-paths.ts';
import { Receipt } from './receipt.tsx';

const m = defineMessages({
  title: 'billing.title',
  help: 'billing.help',
  emptyTitle: 'billing.empty.title',
  empty: 'billing.empty.text',
  emptyAction: 'billing.empty.action',
  failedTitle: 'billing.error.title',
  failed: 'billing.error.text',
  grace: 'dashboard.grace.text',
});
const pagerMessages = defineMessages({
  label: 'billing.page.label',
  previous: 'billing.page.previous',
  next: 'billing.page.next',
});

/** The orders of the account, newest first, with pagination; `&order=…` opens one. */
export function Billing({ signedIn, search }: { signedIn: boolean; search: string }) {
  const { orderId, query } = billingQuery(search);
  const orders = useListOrders.when(signedIn && !orderId, query);
  const { data: subscription, error, refresh } = useGetSubscription.when(signedIn && !orderId);
  const { run: retry, pending: retrying } = useAction(refresh);
  // As in `Overview`.
  useTabReturn(() => {
    void orders.refresh();
    void retry();
  });
  // Another attempt leaves the orders, and what was typed below them, as they are.
  const isReady = subscription || error || retrying;
  const section = useFocusWhenLost<HTMLElement>(search);
  return (
    <>
      {orderId && <Receipt key={orderId} orderId={orderId} page={query.page} signedIn={signedIn} />}
      <section className="billing" aria-labelledby="billing" ref={section} tabIndex={-1} hidden={Boolean(orderId)}>
        {!orderId && (
          <>
            <h2 className="billing__title" id="billing">
              <FormattedMessage {...m.title} />
            </h2>
            {subscription && <Renewal subscription={subscription} onChange={refresh} />}
            {/* A payment may be due. Where nothing loads, the orders' error is enough. */}
            {!subscription && error && orders.data && <PlanLoadError error={error} refresh={retry} />}
            {/* Both appear together, so that the orders do not move. */}
            {isReady ? <Orders orders={orders} /> : <OrdersSkeleton />}
          </>
        )}
        {signedIn && <DetailsOnce ready={Boolean(orders.data && isReady)} />}
      </section>
    </>
  );
}

/** Appears with the first page of orders. The next one leaves it there, with what was typed; so does a receipt, behind which it is hidden. */
function DetailsOnce({ ready }: { ready: boolean }) {
  const [shown, setShown] = useState(ready);
  if (ready && !shown) setShown(true);
  return shown && <BillingDetails />;
}

/** The card of the next charge, and what is still to be paid. */
function Renewal({ subscription, onChange }: { subscription: Subscription; onChange: () => Promise<void> }) {
  const { card, subscribing, amountDue, graceUntil, renewal, plan } = subscription;
  const intl = useIntl();
  if (!subscribing || (!card && !amountDue)) return null;
  const values = {
    plan: intl.formatMessage(planLabels[renewal?.plan ?? plan]),
    date: intl.formatDate(graceUntil ?? '', { dateStyle: 'long', timeStyle: 'short' }),
  };
  return (
    <div className="billing__renewal">
      {graceUntil && (
        <Notice tone="warning">
          <FormattedMessage {...m.grace} values={values} />
        </Notice>
      )}
      {card && (
        <p className="billing__card">
          <Icon name="credit-card" />
          <span>
            <CardName card={card} />
          </span>
        </p>
      )}
      <RenewalPayment subscription={subscription} onChange={onChange} />
    </div>
  );
}

function Orders({ orders }: { orders: ReturnType<typeof useListOrders> }) {
  if (!orders.data && orders.error) {
    return <LoadError error={orders.error} title={m.failedTitle} text={m.failed} onRetry={orders.refresh} />;
  }
  if (!orders.data) return <OrdersSkeleton />;
  // A page past the end is answered with the last one.
  const { rows, total, page: shown, pageSize } = orders.data;
  if (total === 0) {
    return (
      <EmptyState
        title={<FormattedMessage {...m.emptyTitle} />}
        action={
          <ButtonLink variant="primary" to={paths.pricing()}>
            <FormattedMessage {...m.emptyAction} />
          </ButtonLink>
        }
      >
        <FormattedMessage {...m.empty} />
      </EmptyState>
    );
  }
  return (
    <>
      <p className="billing__help">
        <FormattedMessage {...m.help} values={{ days: limits.refundDays }} />
      </p>
      <OrderList orders={rows} page={shown} />
      <OrderPager page={shown} pages={pageCount(total, pageSize)} />
    </>
  );
}

function OrderPager({ page, pages }: { page: number; pages: number }) {
  const intl = useIntl();
  return (
    <Pager
      page={page}
      pages={pages}
      to={ordersPath}
      label={intl.formatMessage(pagerMessages.label)}
      previous={<FormattedMessage {...pagerMessages.previous} />}
      next={<FormattedMessage {...pagerMessages.next} />}
    />
  );
}
