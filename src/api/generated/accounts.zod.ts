/** Generated from api-spec by `npm run api`. Do not edit. */
import { email } from '#api/zod-setup.ts';
import * as zod from 'zod/mini';

/**
 * Takes the token from the notice’s link (`/auth/reset?undo=…`), within 7 days and once. The account gets its former email back. Later changes of the email are undone as well, every session ends, the password no longer works (`resetPassword` sets a new one), and passkeys, identities and a second factor added since 7 days before the change are removed.
 * @summary Undo a change of the email
 */
export const undoEmailChangeBodyTokenMax = 512;

export const undoEmailChangeBodyTokenRegExp = /* @__PURE__ */ new RegExp('^[\\x21-\\x7e]+$');

export const UndoEmailChangeBody = /*#__PURE__*/ zod.strictObject({
  token: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(undoEmailChangeBodyTokenMax))
    .check(/*#__PURE__*/ zod.regex(undoEmailChangeBodyTokenRegExp)),
});

/**
 * Mails a six-digit code, valid for 15 minutes, one use and five tries; it replaces the previous code. An email that already has an account gets a mail that says so instead; the response is the same. At most one code a minute per email, else 1006 with Retry-After.
 * @summary Send a sign-up code
 */
export const sendRegisterCodeBodyEmailMax = 254;

export const SendRegisterCodeBody = /*#__PURE__*/ zod.strictObject({
  email: /*#__PURE__*/ email().check(/*#__PURE__*/ zod.maxLength(sendRegisterCodeBodyEmailMax)),
});

/**
 * Checks the code, creates the account and its first session.
 * @summary Sign up
 */
export const registerBodyEmailMax = 254;

export const registerBodyCodeRegExp = /* @__PURE__ */ new RegExp('^[0-9]{6}$');
export const registerBodyPasswordMin = 8;
export const registerBodyPasswordMax = 16;

export const registerBodyPasswordRegExp = /* @__PURE__ */ new RegExp(
  '^(?=.*[A-Za-z])(?=.*[0-9])(?=.*[^A-Za-z0-9\\s]).*$',
);
export const registerBodyInviteCodeMax = 32;

export const registerBodyInviteCodeRegExp = /* @__PURE__ */ new RegExp('^[ -]*[A-Za-z0-9][A-Za-z0-9 -]*$');
export const registerBodyDownloadSourceMax = 64;

export const registerBodyDownloadSourceRegExp = /* @__PURE__ */ new RegExp('^[A-Za-z0-9 _.-]*$');
export const registerBodyDeviceCodeMax = 64;

export const RegisterBody = /*#__PURE__*/ zod.strictObject({
  email: /*#__PURE__*/ email().check(/*#__PURE__*/ zod.maxLength(registerBodyEmailMax)),
  code: /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(registerBodyCodeRegExp)),
  password: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(registerBodyPasswordMin))
    .check(/*#__PURE__*/ zod.maxLength(registerBodyPasswordMax))
    .check(/*#__PURE__*/ zod.regex(registerBodyPasswordRegExp)),
  inviteCode: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.maxLength(registerBodyInviteCodeMax))
      .check(/*#__PURE__*/ zod.regex(registerBodyInviteCodeRegExp)),
  ),
  downloadSource: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.maxLength(registerBodyDownloadSourceMax))
    .check(/*#__PURE__*/ zod.regex(registerBodyDownloadSourceRegExp)),
  noEncrypt: /*#__PURE__*/ zod.literal(true),
  deviceCode: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(registerBodyDeviceCodeMax)),
});

/**
 * Mails a code to an email that has an account, and nothing to any other; the response is the same. At most one code a minute per email.
 * @summary Send a reset code
 */
export const sendResetCodeBodyEmailMax = 254;

export const SendResetCodeBody = /*#__PURE__*/ zod.strictObject({
  email: /*#__PURE__*/ email().check(/*#__PURE__*/ zod.maxLength(sendResetCodeBodyEmailMax)),
});

/**
 * Checks the code, sets the password and ends every session of the account. `removeRecent` is for a customer whose account somebody else may have been in: it also removes passkeys, connected identities and a second factor that were added in the last 7 days, except for the identity that created the account. A request without it can be repeated when its response was lost: until the code expires, the used code and the new password succeed again and change nothing.
 * @summary Set a new password
 */
export const resetPasswordBodyEmailMax = 254;

export const resetPasswordBodyCodeRegExp = /* @__PURE__ */ new RegExp('^[0-9]{6}$');
export const resetPasswordBodyPasswordMin = 8;
export const resetPasswordBodyPasswordMax = 16;

export const resetPasswordBodyPasswordRegExp = /* @__PURE__ */ new RegExp(
  '^(?=.*[A-Za-z])(?=.*[0-9])(?=.*[^A-Za-z0-9\\s]).*$',
);

export const ResetPasswordBody = /*#__PURE__*/ zod.strictObject({
  email: /*#__PURE__*/ email().check(/*#__PURE__*/ zod.maxLength(resetPasswordBodyEmailMax)),
  code: /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(resetPasswordBodyCodeRegExp)),
  password: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(resetPasswordBodyPasswordMin))
    .check(/*#__PURE__*/ zod.maxLength(resetPasswordBodyPasswordMax))
    .check(/*#__PURE__*/ zod.regex(resetPasswordBodyPasswordRegExp)),
  noEncrypt: /*#__PURE__*/ zod.literal(true),
  removeRecent: /*#__PURE__*/ zod.optional(/*#__PURE__*/ zod.boolean()),
});
