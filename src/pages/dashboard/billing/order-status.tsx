import { FormattedMessage } from 'react-intl';
import type { OrderStatus as Status } from '#api/generated/model/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { statusIcons, statusTones, statusWords } from './order-words.ts';

/** As a word; icon and colour only repeat it. */
export function OrderStatus({ status }: { status: Status }) {
  return (
    <Badge tone={statusTones[status]}>
      <Icon name={statusIcons[status]} />
      <FormattedMessage {...statusWords[status]} />
    </Badge>
  );
}
