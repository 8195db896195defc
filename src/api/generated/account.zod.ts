/** Generated from api-spec by `npm run api`. Do not edit. */
import * as zod from 'zod/mini';

/**
 * Ends every other session and confirms the change by mail. An account without a password sets its first one with `resetPassword`.
 * @summary Change the password
 */
export const changePasswordBodyCurrentPasswordMin = 8;
export const changePasswordBodyCurrentPasswordMax = 128;

export const changePasswordBodyPasswordMin = 8;
export const changePasswordBodyPasswordMax = 16;

export const changePasswordBodyPasswordRegExp = /* @__PURE__ */ new RegExp(
  '^(?=.*[A-Za-z])(?=.*[0-9])(?=.*[^A-Za-z0-9\\s]).*$',
);

export const ChangePasswordBody = /*#__PURE__*/ zod.strictObject({
  currentPassword: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(changePasswordBodyCurrentPasswordMin))
    .check(/*#__PURE__*/ zod.maxLength(changePasswordBodyCurrentPasswordMax)),
  password: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(changePasswordBodyPasswordMin))
    .check(/*#__PURE__*/ zod.maxLength(changePasswordBodyPasswordMax))
    .check(/*#__PURE__*/ zod.regex(changePasswordBodyPasswordRegExp)),
});

/**
 * Ends the renewal and every session, and confirms the deletion by mail. For 14 days, signing in with `restore` restores everything except the renewal; then the account is erased, except for what accounting law requires to keep.
 * @summary Delete the account
 */
export const deleteAccountBodyCodeRegExp = /* @__PURE__ */ new RegExp('^[0-9]{6}$');
export const deleteAccountBodyConfirmationMax = 254;

export const DeleteAccountBody = /*#__PURE__*/ zod.strictObject({
  code: /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(deleteAccountBodyCodeRegExp)),
  confirmation: /*#__PURE__*/ zod.email().check(/*#__PURE__*/ zod.maxLength(deleteAccountBodyConfirmationMax)),
});
