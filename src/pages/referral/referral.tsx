import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useGetReferral, useListRewards } from '#api/generated/rewards.ts';
import { limits } from '#facts/limits.ts';
import { faqJsonLd } from '#features/faq/faq-json-ld.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { useSearch } from '#framework/router.tsx';
import { useSession } from '#session/session-store.ts';
import { pageFrom } from '#ui/list-page.ts';
import { untilItComes } from '#ui/retry-import.ts';
import { LoginPrompt } from './login-prompt.tsx';
import { referralQuestions } from './question-list.ts';
import { ReferralQuestions } from './questions.tsx';
import { rewardsPerPage } from './rewards-per-page.ts';
import { ReferralRules } from './rules.tsx';
import { AccountSkeleton, HistorySkeleton } from './skeletons.tsx';
import { ReferralSteps } from './steps.tsx';

const m = defineMessages({
  headTitle: 'referral.head.title',
  description: 'referral.head.description',
  title: 'referral.title',
  lede: 'referral.lede',
});

// Whoever is not signed in does without.
const Account = lazy(() =>
  untilItComes(() => import('./account.tsx')).then((part) => ({ default: part.ReferralAccount })),
);
const History = lazy(() =>
  untilItComes(() => import('./history.tsx')).then((part) => ({ default: part.RewardHistory })),
);

/** How inviting others works, for everyone; their own address and rewards for those who are signed in (spec §2, §9). */
export default function ReferralPage() {
  const intl = useIntl();
  const { signedIn, ready } = useSession();
  const page = pageFrom(useSearch());
  // Asked here, while the code that shows it is on its way.
  const referral = useGetReferral.when(signedIn);
  const rewards = useListRewards.when(signedIn, { page, pageSize: rewardsPerPage, pagination: 'true' });
  const values = { count: limits.referral.perReward, days: limits.referral.rewardDays };
  return (
    <div className="referral">
      <Head
        title={intl.formatMessage(m.headTitle, values)}
        description={intl.formatMessage(m.description, values)}
        jsonLd={faqJsonLd(referralQuestions, intl)}
      />
      <header className="referral__head">
        <div>
          <h1 className="referral__title">
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
          <History rewards={rewards} page={page} />
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
