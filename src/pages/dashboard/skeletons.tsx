import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ loading: 'dashboard.loading' });
/** There are as many products; of orders there may be more. */
const itemKeys = ['first', 'second', 'third', 'fourth'];

/** Current plan and products. */
export function OverviewSkeleton() {
  return (
    <Skeleton className="overview">
      <div className="dashboard__placeholder" data-size="plan" />
      <ProductPlaceholders />
    </Skeleton>
  );
}

export function ProductsSkeleton() {
  return (
    <Skeleton className="overview">
      <ProductPlaceholders />
    </Skeleton>
  );
}

export function OrdersSkeleton() {
  return (
    <Skeleton className="billing__skeleton">
      {itemKeys.map((key) => (
        <div className="dashboard__placeholder" data-size="order" key={key} />
      ))}
    </Skeleton>
  );
}

export function ReceiptSkeleton() {
  return (
    <Skeleton className="receipt">
      <div className="dashboard__placeholder" data-size="receipt" />
    </Skeleton>
  );
}

export function SettingsSkeleton() {
  return (
    <Skeleton className="settings">
      <div className="dashboard__placeholder" data-size="password" />
      <div className="dashboard__placeholder" data-size="sessions" />
      <div className="dashboard__placeholder" data-size="sessions" />
    </Skeleton>
  );
}

function ProductPlaceholders() {
  return (
    <div className="products__list">
      {itemKeys.map((key) => (
        <div className="dashboard__placeholder" data-size="product" key={key} />
      ))}
    </div>
  );
}

function Skeleton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      {children}
    </div>
  );
}
