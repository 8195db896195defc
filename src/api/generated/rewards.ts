/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  ClaimRewardResponse,
  GetReferralResponse,
  ListRewardsParams,
  ListRewardsResponse,
  RewardId,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { makeMutation, makeQuery } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * The referral ID, and this month (UTC) so far.
 * @summary How inviting is going
 */
export const getReferral = (options?: SecondParameter<typeof request<GetReferralResponse>>) => {
  return dataOf(request<GetReferralResponse>({ url: `/turboClient/api/c-end/referral`, method: 'GET' }, options));
};

export const useGetReferral = /* @__PURE__ */ makeQuery((signal: AbortSignal) => getReferral({ signal }));
/**
 * Newest first.
 * @summary The rewards of the account
 */
export const listRewards = (
  params?: ListRewardsParams,
  options?: SecondParameter<typeof request<ListRewardsResponse>>,
) => {
  return dataOf(
    request<ListRewardsResponse>({ url: `/turboClient/api/c-end/user-rewards/query`, method: 'GET', params }, options),
  );
};

export const useListRewards = /* @__PURE__ */ makeQuery((signal: AbortSignal, params?: ListRewardsParams) =>
  listRewards(params, { signal }),
);
/**
 * For the client app. Adds the days to the account.
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

export const useClaimReward = /* @__PURE__ */ makeMutation((signal: AbortSignal, rewardId: RewardId) =>
  claimReward(rewardId, { signal }),
);
