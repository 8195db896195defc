import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Icon } from '#ui/icon.tsx';
import type { OrderPhase } from './order-phase.ts';

const m = defineMessages({
  order: 'payment.step.order',
  paid: 'payment.step.paid',
  active: 'payment.step.active',
  done: 'payment.step.done',
});
const steps = [m.order, m.paid, m.active] as const;
/** How many steps are behind an order that is being waited for. */
const stepsBehind: Partial<Record<OrderPhase, number>> = { checking: 1, slow: 1, late: 1, completed: steps.length };

/** How far it has got: what is known, not how long it may take. */
export function OrderSteps({ phase }: { phase: OrderPhase }) {
  const behind = stepsBehind[phase];
  if (behind === undefined) return null;
  return (
    <ol className="order-steps">
      {steps.map((step, at) => (
        <li
          className="order-steps__item"
          key={step.id}
          data-done={at < behind}
          aria-current={at === behind ? 'step' : undefined}
        >
          <Icon name={at < behind ? 'check-circle' : 'clock'} />
          <span>
            <FormattedMessage {...step} />
            {at < behind && (
              <span className="visually-hidden">
                {' '}
                (<FormattedMessage {...m.done} />)
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
