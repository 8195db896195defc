/** Generated from api-spec by `npm run api`. Do not edit. */
import { email } from '#api/zod-setup.ts';
import * as zod from 'zod/mini';

/**
 * No session required; with one, the message is linked to the account. Images are stored without their metadata.
 * @summary Send a contact message
 */
export const submitContactBodyEmailMax = 254;

export const submitContactBodySuggestionMax = 5000;

export const submitContactBodySuggestionRegExp = /* @__PURE__ */ new RegExp('\\S');
export const submitContactBodyOrderIdRegExp = /* @__PURE__ */ new RegExp('^TRN-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$');
export const submitContactBodyImagesMax = 4;

export const SubmitContactBody = /*#__PURE__*/ zod.strictObject({
  email: /*#__PURE__*/ email().check(/*#__PURE__*/ zod.maxLength(submitContactBodyEmailMax)),
  suggestion: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.maxLength(submitContactBodySuggestionMax))
    .check(/*#__PURE__*/ zod.regex(submitContactBodySuggestionRegExp)),
  topic: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod.enum(['billing', 'account', 'connection', 'privacy', 'business', 'other']),
  ),
  orderId: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(submitContactBodyOrderIdRegExp)),
  ),
  images: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod
      .array(/*#__PURE__*/ zod.instanceof(Blob))
      .check(/*#__PURE__*/ zod.maxLength(submitContactBodyImagesMax)),
  ),
});
