import { FormattedMessage } from 'react-intl';
import type { Order, OrderState } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { CardName } from '../card-name.tsx';

const methodLabels = defineMessages({
  card: 'billing.method.card',
  paypal: 'billing.method.paypal',
});
const statusLabels = defineMessages({
  open: 'billing.status.uncompleted',
  underReview: 'billing.status.review',
  disputed: 'billing.status.disputed',
  completed: 'billing.status.completed',
  cancelled: 'billing.status.cancelled',
  refunded: 'billing.status.refunded',
});
const statusIcons = {
  open: 'clock',
  underReview: 'file-search',
  disputed: 'warning',
  completed: 'check-circle',
  cancelled: 'close',
  refunded: 'undo',
} as const;
const statusTones = {
  open: 'unprotected',
  underReview: 'unprotected',
  disputed: 'unprotected',
  completed: 'protected',
  cancelled: 'neutral',
  refunded: 'neutral',
} as const;

/** The card, as far as it is known. */
export function OrderMethod({ order: { card, paymentMethod } }: { order: Pick<Order, 'card' | 'paymentMethod'> }) {
  return card ? <CardName card={card} /> : <FormattedMessage {...methodLabels[paymentMethod]} />;
}

/** The text carries the meaning; icon and color only repeat it. */
export function OrderStatusBadge({ state }: { state: OrderState }) {
  return (
    <Badge tone={statusTones[state]}>
      <Icon name={statusIcons[state]} />
      <FormattedMessage {...statusLabels[state]} />
    </Badge>
  );
}
