import { FormattedMessage } from 'react-intl';
import * as limits from '#facts/limits.ts';
import { defineMessages, type Message } from '#framework/locale.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({
  title: 'referral.rules.title',
  counts: 'referral.rules.counts.title',
  notCounted: 'referral.rules.not.title',
});
const numbers = [
  defineMessages({ label: 'referral.numbers.registrations', value: 'referral.numbers.registrations.value' }),
  defineMessages({ label: 'referral.numbers.days', value: 'referral.numbers.days.value' }),
  defineMessages({ label: 'referral.numbers.claim', value: 'referral.numbers.claim.value' }),
];
const counts = defineMessages({
  verified: 'referral.rules.counts.verified',
  last: 'referral.rules.counts.last',
  every: 'referral.rules.counts.every',
});
const notCounted = defineMessages({
  own: 'referral.rules.not.own',
  network: 'referral.rules.not.network',
  month: 'referral.rules.not.month',
  lost: 'referral.rules.not.lost',
});
const { perReward: count, rewardDays: days, perNetwork } = limits.referral;
const values = { count, days, perNetwork, codeDays: limits.referralDays };

/** The numbers of the program, what counts and what does not (docs/decisions/0019-referral-rewards.md). */
export function ReferralRules() {
  return (
    <section className="referral__section" aria-labelledby="rules">
      <h2 id="rules">
        <FormattedMessage {...m.title} />
      </h2>
      <dl className="referral-numbers">
        {numbers.map(({ label, value }) => (
          <div className="referral-numbers__number" key={label.id}>
            <dt>
              <FormattedMessage {...label} values={values} />
            </dt>
            <dd>
              <FormattedMessage {...value} values={values} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="referral-rules">
        <div>
          <h3>
            <FormattedMessage {...m.counts} />
          </h3>
          <RuleList kind="counts" rules={Object.values(counts)} />
        </div>
        <div>
          <h3>
            <FormattedMessage {...m.notCounted} />
          </h3>
          <RuleList kind="not" rules={Object.values(notCounted)} />
        </div>
      </div>
    </section>
  );
}

type ListProps = { kind: 'counts' | 'not'; rules: readonly Message[] };

function RuleList({ kind, rules }: ListProps) {
  return (
    <ul className="referral-rules__list" data-kind={kind}>
      {rules.map((rule) => (
        <li key={rule.id}>
          <Icon name={kind === 'counts' ? 'check' : 'close'} />
          <span>
            <FormattedMessage {...rule} values={values} />
          </span>
        </li>
      ))}
    </ul>
  );
}
