/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  CancelStripeSubscriptionResponse,
  GetSubscriptionResponse,
  ResumeStripeSubscriptionResponse,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { makeMutation, makeQuery } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * No further charge; what has been paid for runs to its end. Asking twice is no error.
 * @summary Unsubscribe
 */
export const cancelStripeSubscription = (
  options?: SecondParameter<typeof request<CancelStripeSubscriptionResponse>>,
) => {
  return dataOf(
    request<CancelStripeSubscriptionResponse>(
      { url: `/turboClient/api/v1/payment/stripe/subscription/cancel`, method: 'DELETE' },
      options,
    ),
  );
};

export const useCancelStripeSubscription = /* @__PURE__ */ makeMutation((signal: AbortSignal) =>
  cancelStripeSubscription({ signal }),
);
/**
 * Until the paid period ends: it renews again as before. Asking twice is no error.
 * @summary Undo the unsubscribing
 */
export const resumeStripeSubscription = (
  options?: SecondParameter<typeof request<ResumeStripeSubscriptionResponse>>,
) => {
  return dataOf(
    request<ResumeStripeSubscriptionResponse>(
      { url: `/turboClient/api/v1/payment/stripe/subscription/resume`, method: 'POST' },
      options,
    ),
  );
};

export const useResumeStripeSubscription = /* @__PURE__ */ makeMutation((signal: AbortSignal) =>
  resumeStripeSubscription({ signal }),
);
/**
 * The running plan, its validity, whether it renews, and everything that waits.
 * @summary What runs now
 */
export const getSubscription = (options?: SecondParameter<typeof request<GetSubscriptionResponse>>) => {
  return dataOf(
    request<GetSubscriptionResponse>({ url: `/turboClient/api/c-end/subscription`, method: 'GET' }, options),
  );
};

export const useGetSubscription = /* @__PURE__ */ makeQuery((signal: AbortSignal) => getSubscription({ signal }));
