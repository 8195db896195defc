import { FormattedMessage, useIntl } from 'react-intl';
import type { Referral } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { TimeBar } from '#ui/time-bar.tsx';

const m = defineMessages({
  progress: 'referral.progress.next',
  month: 'referral.progress.month',
  left: 'referral.progress.left',
});

/** Progress to the next reward of this month (UTC). */
export function MonthProgress({
  referral: { counted, perReward, rewardDays, monthEndsAt, daysLeft },
}: {
  referral: Referral;
}) {
  const intl = useIntl();
  const towards = counted % perReward;
  const date = intl.formatDate(monthEndsAt, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <div className="month-progress">
      <TimeBar
        value={towards}
        max={perReward}
        label={intl.formatMessage(m.progress, { towards, perReward, days: rewardDays })}
      />
      {/* A server of the former version, beside this one during an upgrade, sends none. */}
      {daysLeft > 0 && (
        <p className="month-progress__left">
          <FormattedMessage {...m.left} values={{ days: daysLeft }} />
        </p>
      )}
      <p className="month-progress__month">
        <FormattedMessage {...m.month} values={{ counted, rewards: Math.floor(counted / perReward), date }} />
      </p>
    </div>
  );
}
