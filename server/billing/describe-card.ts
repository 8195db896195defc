import type { Order } from '#api-spec/orders.ts';

type Columns = { card_brand: string | null; card_last4: string | null };

export function describeCard({ card_brand, card_last4 }: Columns): Order['card'] {
  return card_brand && card_last4 ? { brand: card_brand, last4: card_last4 } : null;
}
