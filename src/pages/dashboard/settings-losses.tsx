import { FormattedMessage, useIntl } from 'react-intl';
import type { Subscription } from '#api/generated/model/index.ts';
import { planTitles } from '#features/subscription/plan-words.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { limits } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { Gap } from '#ui/gap.tsx';

const m = defineMessages({
  intro: 'settings.delete.intro',
  days: 'settings.delete.loses.days',
  renewal: 'settings.delete.loses.renewal',
  everywhere: 'settings.delete.loses.everywhere',
  referral: 'settings.delete.loses.referral',
  return: 'settings.delete.return',
  unsubscribe: 'settings.delete.unsubscribe',
  unsubscribeLink: 'settings.delete.unsubscribe.link',
  refund: 'settings.delete.refund',
  policy: 'settings.delete.policy',
});

/** What the account holds and what happens to it, without a word to keep anybody. */
export function SettingsLosses({ subscription: { blocks, subscribing } }: { subscription: Subscription }) {
  const intl = useIntl();
  return (
    <>
      <p>
        <FormattedMessage {...m.intro} />
      </p>
      <ul className="settings__losses">
        {blocks.map(({ blockId, plan, daysLeft }) => (
          <li key={blockId}>
            <FormattedMessage {...m.days} values={{ plan: intl.formatMessage(planTitles[plan]), days: daysLeft }} />
          </li>
        ))}
        {subscribing && (
          <li>
            <FormattedMessage {...m.renewal} />
          </li>
        )}
        <li>
          <FormattedMessage {...m.everywhere} />
        </li>
        <li>
          <FormattedMessage {...m.referral} />
        </li>
      </ul>
      <p>
        <FormattedMessage {...m.return} />
      </p>
      {blocks.length > 0 && (
        <p>
          <FormattedMessage {...m.refund} values={{ days: limits.refundDays }} />
        </p>
      )}
      <p className="settings__links">
        {subscribing && (
          <span>
            <FormattedMessage {...m.unsubscribe} />
            <Gap />
            <Link to={paths.dashboard()}>
              <FormattedMessage {...m.unsubscribeLink} />
            </Link>
          </span>
        )}
        <Link to={paths.deletePolicy()} target="_blank">
          <FormattedMessage {...m.policy} />
        </Link>
      </p>
    </>
  );
}
