import { FormattedMessage, useIntl } from 'react-intl';
import type { Reward } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { Badge } from '#ui/badge.tsx';
import { Table } from '#ui/table.tsx';

/** A lost reward has the wire status `unclaimed` and is shown as expired (docs/decisions/0019-referral-rewards.md). */
type RewardState = 'claimed' | 'unclaimed' | 'expired';

const m = defineMessages({
  title: 'referral.history.title',
  time: 'referral.history.time',
  reward: 'referral.history.reward',
  days: 'referral.history.days',
  status: 'referral.history.status',
  deadline: 'referral.history.deadline',
});
const stateLabels = defineMessages({
  claimed: 'referral.reward.claimed',
  unclaimed: 'referral.reward.unclaimed',
  expired: 'referral.reward.expired',
});
const stateTones = { claimed: 'protected', unclaimed: 'unprotected', expired: 'neutral' } as const;
const deadlineFormat = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const;

/** Time, days, status and claim deadline; the deadline in UTC, because reward months are UTC months. */
export function RewardTable({ rewards }: { rewards: readonly Reward[] }) {
  const intl = useIntl();
  return (
    <Table
      caption={intl.formatMessage(m.title)}
      rows={rewards}
      rowKey={({ rewardId }) => rewardId}
      columns={[
        {
          key: 'time',
          label: intl.formatMessage(m.time),
          cell: ({ time }) => <time dateTime={time}>{intl.formatDate(time, { dateStyle: 'medium' })}</time>,
        },
        {
          key: 'reward',
          label: intl.formatMessage(m.reward),
          cell: ({ days }) => <FormattedMessage {...m.days} values={{ days }} />,
        },
        {
          key: 'status',
          label: intl.formatMessage(m.status),
          cell: (reward) => (
            <Badge tone={stateTones[stateOf(reward)]}>
              <FormattedMessage {...stateLabels[stateOf(reward)]} />
            </Badge>
          ),
        },
        {
          key: 'deadline',
          label: intl.formatMessage(m.deadline),
          cell: ({ claimDeadline }) => (
            <time dateTime={claimDeadline}>{intl.formatDate(claimDeadline, deadlineFormat)}</time>
          ),
        },
      ]}
    />
  );
}

export const stateOf = ({ status, expired }: Pick<Reward, 'status' | 'expired'>): RewardState =>
  status === 'unclaimed' && expired ? 'expired' : status;
