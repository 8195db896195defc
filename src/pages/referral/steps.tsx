import { FormattedMessage } from 'react-intl';
import * as limits from '#facts/limits.ts';
import { defineMessages } from '#framework/locale.ts';

const m = defineMessages({ title: 'referral.steps.title' });
const steps = [
  defineMessages({ title: 'referral.steps.share.title', text: 'referral.steps.share.text' }),
  defineMessages({ title: 'referral.steps.register.title', text: 'referral.steps.register.text' }),
  defineMessages({ title: 'referral.steps.claim.title', text: 'referral.steps.claim.text' }),
];
const values = { count: limits.referral.perReward, days: limits.referral.rewardDays };

export function ReferralSteps() {
  return (
    <section className="referral__section" aria-labelledby="steps">
      <h2 id="steps">
        <FormattedMessage {...m.title} />
      </h2>
      <ol className="referral-steps">
        {steps.map(({ title, text }) => (
          <li className="referral-steps__step" key={title.id}>
            <h3>
              <FormattedMessage {...title} values={values} />
            </h3>
            <p>
              <FormattedMessage {...text} values={values} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
