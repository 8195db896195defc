/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  CancelStripeSubscriptionResponse,
  GetSubscriptionResponse,
  OpenBillingPortalResponse,
  PayRenewalResponse,
  ResumeStripeSubscriptionResponse,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createMutationHook, createQueryHook } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * Ends further charges; paid days remain. Repeating the request is not an error.
 * @summary Cancel the renewal
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

export const useCancelStripeSubscription = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  cancelStripeSubscription({ signal }),
);
/**
 * Undoes the cancellation until the paid period ends. Repeating the request is not an error.
 * @summary Resume the renewal
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

export const useResumeStripeSubscription = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  resumeStripeSubscription({ signal }),
);
/**
 * Returns the URL of a session of the payment provider's customer portal. It works once and for a short time. `Accept-Language` selects its language.
 * @summary Open the page that updates the card
 */
export const openBillingPortal = (options?: SecondParameter<typeof request<OpenBillingPortalResponse>>) => {
  return dataOf(
    request<OpenBillingPortalResponse>(
      { url: `/turboClient/api/v1/payment/stripe/subscription/portal`, method: 'POST' },
      options,
    ),
  );
};

export const useOpenBillingPortal = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  openBillingPortal({ signal }),
);
/**
 * Returns the payment provider's page of the unpaid invoice. Charges nothing by itself.
 * @summary Open the page that pays a declined renewal
 */
export const payRenewal = (options?: SecondParameter<typeof request<PayRenewalResponse>>) => {
  return dataOf(
    request<PayRenewalResponse>(
      { url: `/turboClient/api/v1/payment/stripe/subscription/pay`, method: 'POST' },
      options,
    ),
  );
};

export const usePayRenewal = /* @__PURE__ */ createMutationHook((signal: AbortSignal) => payRenewal({ signal }));
/**
 * Returns the current plan, its validity, its renewal, and all entitlements with days left.
 * @summary Get the subscription
 */
export const getSubscription = (options?: SecondParameter<typeof request<GetSubscriptionResponse>>) => {
  return dataOf(
    request<GetSubscriptionResponse>({ url: `/turboClient/api/c-end/subscription`, method: 'GET' }, options),
  );
};

export const useGetSubscription = /* @__PURE__ */ createQueryHook((signal: AbortSignal) => getSubscription({ signal }));
