import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ loading: 'dashboard.loading' });

/** The room that the current plan will take. */
export function PlanSkeleton() {
  return <Block size="plan" />;
}

/** The room that the products will take. */
export function ProductsSkeleton() {
  return <Block size="products" />;
}

/** The room that a page of orders will take. */
export function OrdersSkeleton() {
  return <Block size="orders" />;
}

function Block({ size }: { size: 'plan' | 'products' | 'orders' }) {
  return (
    <div className="dashboard__block" data-size={size} aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
    </div>
  );
}
