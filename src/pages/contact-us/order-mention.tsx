import { FormattedMessage, useIntl } from 'react-intl';
import { orderIdPattern } from '#facts/order-id.ts';
import { defineMessages } from '#framework/locale.ts';
import { Icon } from '#ui/icon.tsx';

type Props = { orderId: string; onRemove: () => void };

const m = defineMessages({ about: 'contact.order.about', remove: 'contact.order.remove' });

/** The order that the message is about, with a button to remove it. */
export function OrderMention({ orderId, onRemove }: Props) {
  const intl = useIntl();
  return (
    <p className="order-mention">
      <span>
        <FormattedMessage {...m.about} values={{ orderId: <bdi className="order-mention__id">{orderId}</bdi> }} />
      </span>
      <button
        type="button"
        className="contact-form__remove"
        aria-label={intl.formatMessage(m.remove, { orderId })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}

/** The order id in the URL; empty when it is missing or malformed. */
export function orderIdFrom(search: string): string {
  const orderId = new URLSearchParams(search).get('order') ?? '';
  return orderIdPattern.test(orderId) ? orderId : '';
}
