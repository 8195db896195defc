import { FormattedMessage } from 'react-intl';
import type { Card } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ card: 'billing.card', anyBrand: 'billing.method.card' });

/** Stripe's names of the brands that people know by another spelling. */
const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** "Visa ending in 4242" */
export function CardName({ card: { brand, last4 } }: { card: Card }) {
  const name = brands[brand] ?? <FormattedMessage {...m.anyBrand} />;
  return <FormattedMessage {...m.card} values={{ name: <bdi>{name}</bdi>, last4: <bdi>{last4}</bdi> }} />;
}
