/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  CodeRequest,
  EmailUndo,
  PasswordReset,
  RegisterResponse,
  Registration,
  ResetPasswordResponse,
  SendRegisterCodeResponse,
  SendResetCodeResponse,
  UndoEmailChangeResponse,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createMutationHook } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * Takes the token from the notice’s link (`/auth/reset?undo=…`), within 7 days and once. The account gets its former email back. Later changes of the email are undone as well, every session ends, the password no longer works (`resetPassword` sets a new one), and passkeys, identities and a second factor added since 7 days before the change are removed.
 * @summary Undo a change of the email
 */
export const undoEmailChange = (
  emailUndo: EmailUndo,
  options?: SecondParameter<typeof request<UndoEmailChangeResponse>>,
) => {
  return dataOf(
    request<UndoEmailChangeResponse>(
      {
        url: `/turboClient/api/base/v3/email-undo`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: emailUndo,
      },
      options,
    ),
  );
};

export const useUndoEmailChange = /* @__PURE__ */ createMutationHook((signal: AbortSignal, emailUndo: EmailUndo) =>
  undoEmailChange(emailUndo, { signal }),
);
/**
 * Mails a six-digit code, valid for 15 minutes, one use and five tries; it replaces the previous code. An email that already has an account gets a mail that says so instead; the response is the same. At most one code a minute per email, else 1006 with Retry-After.
 * @summary Send a sign-up code
 */
export const sendRegisterCode = (
  codeRequest: CodeRequest,
  options?: SecondParameter<typeof request<SendRegisterCodeResponse>>,
) => {
  return dataOf(
    request<SendRegisterCodeResponse>(
      {
        url: `/turboClient/api/base/register/email/sendCode`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: codeRequest,
      },
      options,
    ),
  );
};

export const useSendRegisterCode = /* @__PURE__ */ createMutationHook((signal: AbortSignal, codeRequest: CodeRequest) =>
  sendRegisterCode(codeRequest, { signal }),
);
/**
 * Checks the code, creates the account and its first session.
 * @summary Sign up
 */
export const register = (registration: Registration, options?: SecondParameter<typeof request<RegisterResponse>>) => {
  return dataOf(
    request<RegisterResponse>(
      {
        url: `/turboClient/api/base/register/check`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: registration,
      },
      options,
    ),
  );
};

export const useRegister = /* @__PURE__ */ createMutationHook((signal: AbortSignal, registration: Registration) =>
  register(registration, { signal }),
);
/**
 * Mails a code to an email that has an account, and nothing to any other; the response is the same. At most one code a minute per email.
 * @summary Send a reset code
 */
export const sendResetCode = (
  codeRequest: CodeRequest,
  options?: SecondParameter<typeof request<SendResetCodeResponse>>,
) => {
  return dataOf(
    request<SendResetCodeResponse>(
      {
        url: `/turboClient/api/base/clientUser/forgetPwd/send`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: codeRequest,
      },
      options,
    ),
  );
};

export const useSendResetCode = /* @__PURE__ */ createMutationHook((signal: AbortSignal, codeRequest: CodeRequest) =>
  sendResetCode(codeRequest, { signal }),
);
/**
 * Checks the code, sets the password and ends every session of the account. `removeRecent` is for a customer whose account somebody else may have been in: it also removes passkeys, connected identities and a second factor that were added in the last 7 days, except for the identity that created the account. A request without it can be repeated when its response was lost: until the code expires, the used code and the new password succeed again and change nothing.
 * @summary Set a new password
 */
export const resetPassword = (
  passwordReset: PasswordReset,
  options?: SecondParameter<typeof request<ResetPasswordResponse>>,
) => {
  return dataOf(
    request<ResetPasswordResponse>(
      {
        url: `/turboClient/api/base/clientUser/forgetPwd/check`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: passwordReset,
      },
      options,
    ),
  );
};

export const useResetPassword = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, passwordReset: PasswordReset) => resetPassword(passwordReset, { signal }),
);
