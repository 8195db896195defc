import { FormattedMessage, useIntl } from 'react-intl';
import { useListProducts } from '#api/generated/products.ts';
import { useGetSubscription } from '#api/generated/subscription.ts';
import { planChange } from '#facts/plan-change.ts';
import { plans } from '#facts/plans.ts';
import { defineMessages } from '#framework/locale.ts';
import { useSignedIn } from '#session/session-store.ts';
import { brand } from '#site/brand.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { PlanAction } from './plan-action.tsx';
import { PlanCard } from './plan-card.tsx';
import { largestSaving, productOf } from './plan-list.ts';
import { PlanPrice, type PriceState } from './plan-price.tsx';
import { setTerm, useTerm } from './term.ts';
import { useChoosePlan } from './use-choose-plan.ts';

const m = defineMessages({
  title: 'pricing.cards.title',
  term: 'pricing.term.label',
  month: 'pricing.term.month',
  year: 'pricing.term.year',
  yearSaving: 'pricing.term.year-saving',
  loading: 'pricing.loading',
  failed: 'plans.failed',
  empty: 'plans.empty',
});

/** The plans with their prices and purchase buttons. Prices come from the API; everything else is prerendered. */
export function PlanChooser() {
  const intl = useIntl();
  const term = useTerm();
  const signedIn = useSignedIn();
  const { data, error, refresh } = useListProducts();
  const { data: subscription } = useGetSubscription.when(signedIn);
  const { choose, pendingId } = useChoosePlan();
  const currentPlan = { plan: subscription?.plan ?? 'free', renewing: subscription?.renewal ?? null };
  const products = data?.products;
  const percent = largestSaving(products);
  const priceState: PriceState = products ? 'ready' : error ? 'failed' : 'loading';

  return (
    <section className="plans" aria-labelledby="header">
      <div className="plans__head">
        {/* The calls to action link to /pricing#header. */}
        <h2 className="plans__title" id="header">
          <FormattedMessage {...m.title} />
        </h2>
        <p className="plans__saving">
          {percent !== null && <FormattedMessage {...m.yearSaving} values={{ percent }} />}
        </p>
        <SegmentedControl
          label={intl.formatMessage(m.term)}
          options={[
            { value: 'month', label: intl.formatMessage(m.month) },
            { value: 'year', label: intl.formatMessage(m.year) },
          ]}
          value={term}
          onChange={setTerm}
        />
      </div>
      <ul className="plans__list" aria-busy={priceState === 'loading'}>
        {plans.map((plan) => {
          const product = plan === 'free' ? undefined : productOf(products, plan, term);
          const current = subscription?.plan === plan;
          return (
            <PlanCard
              key={plan}
              plan={plan}
              product={product}
              current={current}
              price={<PlanPrice plan={plan} product={product} state={priceState} />}
              action={
                <PlanAction
                  plan={plan}
                  product={product}
                  state={priceState}
                  change={product && planChange(currentPlan, product)}
                  signedIn={signedIn}
                  pending={pendingId !== null && pendingId === product?.good_id}
                  onChoose={choose}
                  onRetry={refresh}
                />
              }
            />
          );
        })}
      </ul>
      <p className="plans__note" role="status">
        {priceState === 'loading' && (
          <span className="visually-hidden">
            <FormattedMessage {...m.loading} />
          </span>
        )}
        {!products && error && (
          <FormattedMessage {...(error.code ? error.descriptor : m.failed)} values={error.values} />
        )}
        {products?.length === 0 && <FormattedMessage {...m.empty} values={{ email: brand.supportEmail }} />}
      </p>
    </section>
  );
}
