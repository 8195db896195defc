/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  CreatePaypalPaymentResponse,
  CreateStripeSubscriptionResponse,
  DowngradeCheck,
  PreviewPaymentParams,
  PreviewPaymentResponse,
  Purchase,
  VerifyDowngradeResponse,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createMutationHook, createQueryHook } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * Pays for one term; there is no renewal. Repeated for the same product within 30 minutes, the request returns the same open order and page.
 * @summary Create a PayPal payment for one term
 */
export const createPaypalPayment = (
  purchase: Purchase,
  options?: SecondParameter<typeof request<CreatePaypalPaymentResponse>>,
) => {
  return dataOf(
    request<CreatePaypalPaymentResponse>(
      {
        url: `/turboClient/api/v1/payment/paypal/create`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: purchase,
      },
      options,
    ),
  );
};

export const useCreatePaypalPayment = /* @__PURE__ */ createMutationHook((signal: AbortSignal, purchase: Purchase) =>
  createPaypalPayment(purchase, { signal }),
);
/**
 * Refused with 3001 while a higher plan is active. Does not create an order.
 * @summary Check whether a product can be bought now
 */
export const verifyDowngrade = (
  downgradeCheck: DowngradeCheck,
  options?: SecondParameter<typeof request<VerifyDowngradeResponse>>,
) => {
  return dataOf(
    request<VerifyDowngradeResponse>(
      {
        url: `/turboClient/api/v1/payment/verify/downgrade`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: downgradeCheck,
      },
      options,
    ),
  );
};

export const useVerifyDowngrade = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, downgradeCheck: DowngradeCheck) => verifyDowngrade(downgradeCheck, { signal }),
);
/**
 * Returns what is due today, the next charge, and every entitlement as it would be after paying now. Does not create an order.
 * @summary Preview a payment
 */
export const previewPayment = (
  params: PreviewPaymentParams,
  options?: SecondParameter<typeof request<PreviewPaymentResponse>>,
) => {
  return dataOf(
    request<PreviewPaymentResponse>({ url: `/turboClient/api/v1/payment/preview`, method: 'GET', params }, options),
  );
};

export const usePreviewPayment = /* @__PURE__ */ createQueryHook((signal: AbortSignal, params: PreviewPaymentParams) =>
  previewPayment(params, { signal }),
);
/**
 * Renews every term until it is canceled. Repeated for the same product within 30 minutes, the request returns the same open order and page. `Accept-Language` selects the language of the page to which the customer returns, and of the mails.
 * @summary Create a card subscription
 */
export const createStripeSubscription = (
  purchase: Purchase,
  options?: SecondParameter<typeof request<CreateStripeSubscriptionResponse>>,
) => {
  return dataOf(
    request<CreateStripeSubscriptionResponse>(
      {
        url: `/turboClient/api/v1/payment/stripe/subscription/create`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: purchase,
      },
      options,
    ),
  );
};

export const useCreateStripeSubscription = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, purchase: Purchase) => createStripeSubscription(purchase, { signal }),
);
