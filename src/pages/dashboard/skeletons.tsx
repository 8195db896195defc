import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ loading: 'dashboard.loading' });
const ordersOnAPage = ['first', 'second', 'third', 'fourth'];
const productsForSale = ['first', 'second', 'third', 'fourth'];

/** The room that the current plan and the products will take. */
export function OverviewSkeleton() {
  return (
    <Room name="overview">
      <div className="dashboard__block" data-size="plan" />
      <ProductRoom />
    </Room>
  );
}

/** The room that the products will take. */
export function ProductsSkeleton() {
  return (
    <Room name="overview">
      <ProductRoom />
    </Room>
  );
}

/** The room that a page of orders will take. */
export function OrdersSkeleton() {
  return (
    <Room name="billing__room">
      {ordersOnAPage.map((order) => (
        <div className="dashboard__block" data-size="order" key={order} />
      ))}
    </Room>
  );
}

/** The room that one order will take. */
export function ReceiptSkeleton() {
  return (
    <Room name="receipt">
      <div className="dashboard__block" data-size="receipt" />
    </Room>
  );
}

function ProductRoom() {
  return (
    <div className="products__list">
      {productsForSale.map((product) => (
        <div className="dashboard__block" data-size="product" key={product} />
      ))}
    </div>
  );
}

function Room({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={name} aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      {children}
    </div>
  );
}
