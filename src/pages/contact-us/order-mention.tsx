import { FormattedMessage, useIntl } from 'react-intl';
import { submitContactBodyOrderIdRegExp } from '#api/generated/contact.zod.ts';
import { defineMessages } from '#framework/locale.ts';
import { Icon } from '#ui/icon.tsx';

type Props = { orderId: string; onRemove: () => void };

const m = defineMessages({ about: 'contact.order.about', remove: 'contact.order.remove' });

/** The order that the message is about; it came with the address and can be left out. */
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

/** The order number in an address; empty when there is none that can be one. */
export function orderIn(search: string): string {
  const found = new URLSearchParams(search).get('order') ?? '';
  return submitContactBodyOrderIdRegExp.test(found) ? found : '';
}
