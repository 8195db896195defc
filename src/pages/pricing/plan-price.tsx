import { FormattedMessage, useIntl } from 'react-intl';
import type { Product } from '#api/generated/model/index.ts';
import { TaxNote } from '#components/tax-note.tsx';
import { formatMoney } from '#facts/money.ts';
import type { Plan } from '#facts/plans.ts';
import { defineMessages, type Message } from '#framework/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { PrerenderedPrice } from './prerendered-offers.tsx';

export type PriceState = 'loading' | 'failed' | 'ready';

type Props = { plan: Plan; product: Product | undefined; state: PriceState };

const m = defineMessages({
  nothing: 'plans.price.nothing',
  free: 'plans.price.free',
  failed: 'plans.price.failed',
  failedText: 'plans.price.failed-text',
  missing: 'plans.price.missing',
  perMonth: 'plans.price.per-month',
  billedMonth: 'plans.price.billed-month',
  billedYear: 'plans.price.billed-year',
  saving: 'plans.price.saving',
});

/** The price of a plan in each state of the catalog. The stylesheet reserves the same space for all of them. */
export function PlanPrice({ plan, product, state }: Props) {
  if (plan === 'free') return <PriceText amount={m.nothing} text={m.free} />;
  if (product) return <ProductPrice product={product} />;
  if (state === 'loading') {
    return (
      <>
        <PrerenderedPrice plan={plan} />
        <Skeleton lines={2} />
      </>
    );
  }
  return state === 'failed' ? <PriceText amount={m.failed} text={m.failedText} /> : <PriceText amount={m.missing} />;
}

/** The monthly price, then the amount and interval that are charged, its tax, and the yearly saving. */
function ProductPrice({ product }: { product: Product }) {
  const intl = useIntl();
  const { charge, monthlyPrice, yearlySaving, term, tax } = product;
  return (
    <>
      <p className="plan__amount">
        <bdi>{formatMoney(monthlyPrice, intl.locale)}</bdi>{' '}
        <span>
          <FormattedMessage {...m.perMonth} />
        </span>
      </p>
      <p className="plan__billing">
        <FormattedMessage
          {...(term === 'year' ? m.billedYear : m.billedMonth)}
          values={{
            price: <bdi>{formatMoney(charge, intl.locale)}</bdi>,
          }}
        />
      </p>
      <TaxNote tax={tax} className="plan__billing" />
      {yearlySaving && (
        <p className="plan__saving">
          <FormattedMessage
            {...m.saving}
            values={{
              money: <bdi>{formatMoney(yearlySaving.money, intl.locale)}</bdi>,
              percent: yearlySaving.percent,
            }}
          />
        </p>
      )}
    </>
  );
}

function PriceText({ amount, text }: { amount: Message; text?: Message }) {
  return (
    <>
      <p className="plan__amount" data-text="">
        <FormattedMessage {...amount} />
      </p>
      {text && (
        <p className="plan__billing">
          <FormattedMessage {...text} />
        </p>
      )}
    </>
  );
}
