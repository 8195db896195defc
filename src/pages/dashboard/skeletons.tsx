import { Loading } from '#ui/loading.tsx';

/** There are as many products; of orders there may be more. */
const itemKeys = ['first', 'second', 'third', 'fourth'];

/** Current plan and products. */
export function OverviewSkeleton() {
  return (
    <Loading className="overview">
      <div className="dashboard__placeholder" data-size="plan" />
      <ProductPlaceholders />
    </Loading>
  );
}

export function ProductsSkeleton() {
  return (
    <Loading className="overview">
      <ProductPlaceholders />
    </Loading>
  );
}

export function OrdersSkeleton() {
  return (
    <Loading className="billing__skeleton">
      {itemKeys.map((key) => (
        <div className="dashboard__placeholder" data-size="order" key={key} />
      ))}
    </Loading>
  );
}

export function ReceiptSkeleton() {
  return (
    <Loading className="receipt">
      <div className="dashboard__placeholder" data-size="receipt" />
    </Loading>
  );
}

export function SettingsSkeleton() {
  return (
    <Loading className="settings">
      <div className="dashboard__placeholder" data-size="section" />
      <div className="dashboard__placeholder" data-size="password" />
      <div className="dashboard__placeholder" data-size="section" />
    </Loading>
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
