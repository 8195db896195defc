/** Generated from api-spec by `npm run api`. Do not edit. */
import '#api/zod-setup.ts';
import * as zod from 'zod/mini';

/**
 * Invoices that are issued from now on show them; earlier ones never change. Characters that invoices cannot show are refused.
 * @summary Set the billing details
 */
export const setBillingDetailsBodyNameMax = 120;

export const setBillingDetailsBodyAddressMax = 300;

export const setBillingDetailsBodyVatNumberMax = 40;

export const setBillingDetailsBodyVatNumberRegExp = /* @__PURE__ */ new RegExp('^[A-Za-z0-9 .+*/-]*$');

export const SetBillingDetailsBody = /*#__PURE__*/ zod.strictObject({
  name: /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.maxLength(setBillingDetailsBodyNameMax)),
  address: /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.maxLength(setBillingDetailsBodyAddressMax)),
  vatNumber: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.maxLength(setBillingDetailsBodyVatNumberMax))
    .check(/*#__PURE__*/ zod.regex(setBillingDetailsBodyVatNumberRegExp)),
});
