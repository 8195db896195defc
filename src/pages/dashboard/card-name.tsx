import { FormattedMessage } from 'react-intl';
import type { Card } from '#api/generated/model/index.ts';
import { cardBrands } from '#facts/card-brands.ts';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ card: 'billing.card', anyBrand: 'billing.method.card' });

/** "Visa ending in 4242" */
export function CardName({ card: { brand, last4 } }: { card: Card }) {
  const name = cardBrands[brand] ?? <FormattedMessage {...m.anyBrand} />;
  return <FormattedMessage {...m.card} values={{ name: <bdi>{name}</bdi>, last4: <bdi>{last4}</bdi> }} />;
}
