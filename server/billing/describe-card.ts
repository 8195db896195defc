/** The card of an order or a subscription, for the API and for texts. */
import type { Order } from '#api-spec/orders.ts';
import { cardBrands } from '#facts/card-brands.ts';

type Columns = { card_brand: string | null; card_last4: string | null };

/** Null for a payment without a card, and for one whose card is unknown. */
export function describeCard({ card_brand, card_last4 }: Columns): Order['card'] {
  return card_brand && card_last4 ? { brand: card_brand, last4: card_last4 } : null;
}

/** For example `Visa •••• 4242`; undefined without a card. */
export function cardName(card: Order['card']): string | undefined {
  return card ? `${cardBrands[card.brand] ?? ''} ••••\u00a0${card.last4}`.trim() : undefined;
}
