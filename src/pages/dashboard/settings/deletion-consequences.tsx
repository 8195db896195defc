import { FormattedMessage, useIntl } from 'react-intl';
import type { Subscription } from '#api/generated/model/index.ts';
import { planLabels } from '#components/plan-labels.ts';
import * as limits from '#facts/limits.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { newTab } from '#ui/new-tab-hint.tsx';
import { SentenceSpace } from '#ui/sentence-space.tsx';

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

type Props = { subscription: Subscription };

/** What is lost with the account; deliberately nothing that tries to keep the customer (docs/decisions/0014-account-deletion.md). */
export function DeletionConsequences({ subscription: { entitlements, subscribing } }: Props) {
  const intl = useIntl();
  return (
    <>
      <p>
        <FormattedMessage {...m.intro} />
      </p>
      <ul className="settings__losses">
        {entitlements.map(({ entitlementId, plan, daysLeft }) => (
          <li key={entitlementId}>
            <FormattedMessage {...m.days} values={{ plan: intl.formatMessage(planLabels[plan]), days: daysLeft }} />
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
      {entitlements.length > 0 && (
        <p>
          <FormattedMessage {...m.refund} values={{ days: limits.refundDays }} />
        </p>
      )}
      <p className="settings__links">
        {subscribing && (
          <span>
            <FormattedMessage {...m.unsubscribe} />
            <SentenceSpace />
            <Link to={paths.dashboard()}>
              <FormattedMessage {...m.unsubscribeLink} />
            </Link>
          </span>
        )}
        <Link to={paths.deletePolicy()} {...newTab}>
          <FormattedMessage {...m.policy} />
        </Link>
      </p>
    </>
  );
}
