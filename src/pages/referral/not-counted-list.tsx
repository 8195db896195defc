import { FormattedMessage, useIntl } from 'react-intl';
import type { NotCounted } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ title: 'referral.not-counted.title' });
const reasons = defineMessages({
  ownEmail: 'referral.not-counted.own-email',
  sameNetwork: 'referral.not-counted.same-network',
});

/** Registrations of this month that do not count, and why (docs/decisions/0019-referral-rewards.md). */
export function NotCountedList({ notCounted }: { notCounted: readonly NotCounted[] }) {
  const intl = useIntl();
  if (notCounted.length === 0) return null;
  return (
    <details className="not-counted">
      <summary>
        <FormattedMessage {...m.title} values={{ count: notCounted.length }} />
      </summary>
      <ul className="not-counted__list">
        {notCounted.map(({ time, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two can have the same time, and the list is replaced as a whole
          <li key={index}>
            <time dateTime={time}>{intl.formatDate(time, { dateStyle: 'medium', timeStyle: 'short' })}</time>{' '}
            <FormattedMessage {...reasons[reason]} />
          </li>
        ))}
      </ul>
    </details>
  );
}
