import { FormattedMessage } from 'react-intl';
import type { Order } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { OrderTable } from './order-table.tsx';

const m = defineMessages({ abandoned: 'billing.abandoned' });

type Props = { orders: readonly Order[]; page: number };

/** The orders of a page; those that were never paid are folded away, unless there are no others. */
export function OrderList({ orders, page }: Props) {
  const abandoned = orders.filter(({ state }) => state === 'cancelled');
  const others = orders.filter(({ state }) => state !== 'cancelled');
  if (abandoned.length === 0 || others.length === 0) return <OrderTable orders={orders} page={page} />;
  return (
    <>
      <OrderTable orders={others} page={page} />
      <details className="billing__abandoned">
        <summary>
          <FormattedMessage {...m.abandoned} values={{ count: abandoned.length }} />
        </summary>
        <OrderTable orders={abandoned} page={page} />
      </details>
    </>
  );
}
