import { FormattedMessage } from 'react-intl';
import type { OrderStatus } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';

export const methodLabels = defineMessages({
  card: 'billing.method.card',
  paypal: 'billing.method.paypal',
});
const statusLabels = defineMessages({
  uncompleted: 'billing.status.uncompleted',
  completed: 'billing.status.completed',
  cancelled: 'billing.status.cancelled',
  refunded: 'billing.status.refunded',
});
const statusIcons = {
  uncompleted: 'clock',
  completed: 'check-circle',
  cancelled: 'close',
  refunded: 'undo',
} as const;
const statusTones = {
  uncompleted: 'unprotected',
  completed: 'protected',
  cancelled: 'neutral',
  refunded: 'neutral',
} as const;

/** The text carries the meaning; icon and color only repeat it. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={statusTones[status]}>
      <Icon name={statusIcons[status]} />
      <FormattedMessage {...statusLabels[status]} />
    </Badge>
  );
}
