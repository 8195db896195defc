/** Generated from api-spec by `npm run api`. Do not edit. */
import * as zod from 'zod/mini';

/**
 * One term, no renewal. The same product asked for again within 30 minutes gives the same open order and page.
 * @summary Pay one term by PayPal
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
 * Refused with 3001 while a higher plan is running. Makes no order.
 * @summary May this product be bought now?
 */
export const verifyDowngradeBodyGoodIdMax = 2147483647;

export const VerifyDowngradeBody = /*#__PURE__*/ zod.strictObject({
  good_id: /*#__PURE__*/ zod
    .int()
    .check(/*#__PURE__*/ zod.gte(1))
    .check(/*#__PURE__*/ zod.lte(verifyDowngradeBodyGoodIdMax)),
});

/**
 * Renews every term until it is cancelled. The same product asked for again within 30 minutes gives the same open order and page. `Accept-Language` decides the language of the page that the visitor returns to.
 * @summary Subscribe by card
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
