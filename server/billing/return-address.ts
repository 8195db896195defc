import type { Config } from '../config.ts';
import type { OrderRow } from '../db/schema.ts';

/** The page of the site that follows an order; the provider leads back to it. */
export function returnAddress({ publicUrl }: Pick<Config, 'publicUrl'>, order: OrderRow): string {
  return `${publicUrl}/${order.locale}/payment/${order.good_id}?order=${order.order_id}`;
}
