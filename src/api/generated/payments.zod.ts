/** Generated from api-spec by `npm run api`. Do not edit. */
import '#api/zod-setup.ts';
import * as zod from 'zod/mini';

/**
 * Pays for one term; there is no renewal. Repeated for the same product within 30 minutes, the request returns the same open order and page.
 * @summary Create a PayPal payment for one term
 */
export const createPaypalPaymentBodyGoodIdMax = 2147483647;

export const createPaypalPaymentBodyAttemptMin = 8;
export const createPaypalPaymentBodyAttemptMax = 64;

export const createPaypalPaymentBodyAttemptRegExp = /* @__PURE__ */ new RegExp('^[A-Za-z0-9_-]+$');

export const CreatePaypalPaymentBody = /*#__PURE__*/ zod.strictObject({
  good_id: /*#__PURE__*/ zod
    .int()
    .check(/*#__PURE__*/ zod.gte(1))
    .check(/*#__PURE__*/ zod.lte(createPaypalPaymentBodyGoodIdMax)),
  attempt: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(createPaypalPaymentBodyAttemptMin))
      .check(/*#__PURE__*/ zod.maxLength(createPaypalPaymentBodyAttemptMax))
      .check(/*#__PURE__*/ zod.regex(createPaypalPaymentBodyAttemptRegExp)),
  ),
});

/**
 * Refused with 3001 while a higher plan is active. Does not create an order.
 * @summary Check whether a product can be bought now
 */
export const verifyDowngradeBodyGoodIdMax = 2147483647;

export const VerifyDowngradeBody = /*#__PURE__*/ zod.strictObject({
  good_id: /*#__PURE__*/ zod
    .int()
    .check(/*#__PURE__*/ zod.gte(1))
    .check(/*#__PURE__*/ zod.lte(verifyDowngradeBodyGoodIdMax)),
});

/**
 * Renews every term until it is canceled. Repeated for the same product within 30 minutes, the request returns the same open order and page. `Accept-Language` selects the language of the page to which the customer returns, and of the mails.
 * @summary Create a card subscription
 */
export const createStripeSubscriptionBodyGoodIdMax = 2147483647;

export const createStripeSubscriptionBodyAttemptMin = 8;
export const createStripeSubscriptionBodyAttemptMax = 64;

export const createStripeSubscriptionBodyAttemptRegExp = /* @__PURE__ */ new RegExp('^[A-Za-z0-9_-]+$');

export const CreateStripeSubscriptionBody = /*#__PURE__*/ zod.strictObject({
  good_id: /*#__PURE__*/ zod
    .int()
    .check(/*#__PURE__*/ zod.gte(1))
    .check(/*#__PURE__*/ zod.lte(createStripeSubscriptionBodyGoodIdMax)),
  attempt: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(createStripeSubscriptionBodyAttemptMin))
      .check(/*#__PURE__*/ zod.maxLength(createStripeSubscriptionBodyAttemptMax))
      .check(/*#__PURE__*/ zod.regex(createStripeSubscriptionBodyAttemptRegExp)),
  ),
});
