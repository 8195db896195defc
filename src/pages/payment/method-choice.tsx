import { FormattedMessage } from 'react-intl';
import type { PaymentMethod } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { Icon } from '#ui/icon.tsx';

type Props = {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod;
  choose: (method: PaymentMethod) => void;
  disabled: boolean;
};

const m = defineMessages({ title: 'payment.method.title' });
const names = defineMessages({ card: 'payment.method.card', paypal: 'payment.method.paypal' });
const helps = defineMessages({ card: 'payment.method.card.help', paypal: 'payment.method.paypal.help' });
const icons = { card: 'credit-card', paypal: 'wallet' } as const;

/** A single method is shown as a chosen radio button. */
export function MethodChoice({ methods, chosen, choose, disabled }: Props) {
  return (
    <fieldset className="methods" disabled={disabled}>
      <legend className="methods__title">
        <FormattedMessage {...m.title} />
      </legend>
      {methods.map((method) => (
        <label className="methods__item" key={method}>
          <input
            type="radio"
            name="method"
            value={method}
            checked={method === chosen}
            onChange={() => choose(method)}
          />
          <Icon name={icons[method]} />
          <span className="methods__text">
            <span className="methods__name">
              <FormattedMessage {...names[method]} />
            </span>
            <span className="methods__help">
              <FormattedMessage {...helps[method]} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
