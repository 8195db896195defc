/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  ClaimRewardResponse,
  GetReferralResponse,
  ListRewardsParams,
  ListRewardsResponse,
  RewardId,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createMutationHook, createQueryHook } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * Returns the referral ID and the registrations of the current month (UTC).
 * @summary Get the referral status
 */
export const getReferral = (options?: SecondParameter<typeof request<GetReferralResponse>>) => {
  return dataOf(request<GetReferralResponse>({ url: `/turboClient/api/c-end/referral`, method: 'GET' }, options));
};

export const useGetReferral = /* @__PURE__ */ createQueryHook((signal: AbortSignal) => getReferral({ signal }));
/**
 * All rewards, newest first.
 * @summary List the rewards of the account
 */
export const listRewards = (
  params?: ListRewardsParams,
  options?: SecondParameter<typeof request<ListRewardsResponse>>,
) => {
  return dataOf(
    request<ListRewardsResponse>({ url: `/turboClient/api/c-end/user-rewards/query`, method: 'GET', params }, options),
  );
};

export const useListRewards = /* @__PURE__ */ createQueryHook((signal: AbortSignal, params?: ListRewardsParams) =>
  listRewards(params, { signal }),
);
/**
 * Grants the days of the reward. Only the client app offers this.
 * @summary Claim a reward
 */
export const claimReward = (rewardId: RewardId, options?: SecondParameter<typeof request<ClaimRewardResponse>>) => {
  return dataOf(
    request<ClaimRewardResponse>(
      { url: `/turboClient/api/c-end/user-rewards/${encodeURIComponent(rewardId)}/claim`, method: 'POST' },
      options,
    ),
  );
};

export const useClaimReward = /* @__PURE__ */ createMutationHook((signal: AbortSignal, rewardId: RewardId) =>
  claimReward(rewardId, { signal }),
);
