import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useGetReferral, useListRewards } from '#api/generated/rewards.ts';
import * as limits from '#facts/limits.ts';
import { faqJsonLd } from '#features/faq/faq-json-ld.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { lazyPart } from '#framework/retry-load.ts';
import { useSearch } from '#framework/router.tsx';
import { useSession } from '#session/session-store.ts';
import { parsePage } from '#ui/pagination.ts';
import { LoginPrompt } from './login-prompt.tsx';
import { ReferralQuestions, referralQuestions } from './questions.tsx';
import { ReferralRules } from './rules.tsx';
import { AccountSkeleton, HistorySkeleton } from './skeletons.tsx';
import { ReferralSteps } from './steps.tsx';

const m = defineMessages({
  headTitle: 'referral.head.title',
  description: 'referral.head.description',
  title: 'referral.title',
  lede: 'referral.lede',
});
const rewardsPerPage = 10;

// Only customers who are signed in need this code.
const Account = lazyPart(() => import('./account.tsx').then((part) => part.ReferralAccount));
const History = lazyPart(() => import('./history.tsx').then((part) => part.RewardHistory));

/** The rules of the referral program; signed-in customers also see their link and rewards (docs/product.md#referral). */
export default function ReferralPage() {
  const intl = useIntl();
  const { signedIn, ready } = useSession();
  const page = parsePage(useSearch());
  // Requested here, in parallel with the code that shows it.
  const referral = useGetReferral.when(signedIn);
  const rewards = useListRewards.when(signedIn, { page, pageSize: rewardsPerPage, pagination: 'true' });
  const values = { count: limits.referral.perReward, days: limits.referral.rewardDays };
  return (
    <div className="referral">
      <Head
        title={intl.formatMessage(m.headTitle, values)}
        description={intl.formatMessage(m.description, values)}
        jsonLd={() => faqJsonLd(referralQuestions, intl)}
      />
      <header className="referral__head">
        <div>
          <h1>
            <FormattedMessage {...m.title} values={values} />
          </h1>
          <p className="referral__lede">
            <FormattedMessage {...m.lede} values={values} />
          </p>
        </div>
        {!signedIn && (
          <div className={ready ? undefined : 'for-guests'}>
            <LoginPrompt />
          </div>
        )}
        {signedIn && (
          <Suspense fallback={<AccountSkeleton />}>
            <Account referral={referral} />
          </Suspense>
        )}
        {!ready && (
          <div className="for-customers">
            <AccountSkeleton />
          </div>
        )}
      </header>
      {signedIn && (
        <Suspense fallback={<HistorySkeleton />}>
          <History rewards={rewards} />
        </Suspense>
      )}
      {!ready && (
        <div className="for-customers">
          <HistorySkeleton />
        </div>
      )}
      <ReferralSteps />
      <ReferralRules />
      <ReferralQuestions />
    </div>
  );
}
