/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  AccountDeletion,
  ChangePasswordResponse,
  DeleteAccountResponse,
  DisconnectIdentityResponse,
  EndOtherSessionsResponse,
  EndSessionResponse,
  ExportAccountResponse,
  GetAccountResponse,
  PasswordChange,
  SendDeletionCodeResponse,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { makeMutation, makeQuery } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * Returns what the account settings show: email, sessions, and connected identities.
 * @summary Get the account
 */
export const getAccount = (options?: SecondParameter<typeof request<GetAccountResponse>>) => {
  return dataOf(request<GetAccountResponse>({ url: `/turboClient/api/c-end/account`, method: 'GET' }, options));
};

export const useGetAccount = /* @__PURE__ */ makeQuery((signal: AbortSignal) => getAccount({ signal }));
/**
 * Ends every other session and confirms the change by mail. An account without a password sets its first one with `resetPassword`.
 * @summary Change the password
 */
export const changePassword = (
  passwordChange: PasswordChange,
  options?: SecondParameter<typeof request<ChangePasswordResponse>>,
) => {
  return dataOf(
    request<ChangePasswordResponse>(
      {
        url: `/turboClient/api/c-end/account/password`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: passwordChange,
      },
      options,
    ),
  );
};

export const useChangePassword = /* @__PURE__ */ makeMutation((signal: AbortSignal, passwordChange: PasswordChange) =>
  changePassword(passwordChange, { signal }),
);
/**
 * Succeeds also when the session has already ended. A session can end itself.
 * @summary End a session
 */
export const endSession = (sessionId: string, options?: SecondParameter<typeof request<EndSessionResponse>>) => {
  return dataOf(
    request<EndSessionResponse>(
      { url: `/turboClient/api/c-end/account/sessions/${encodeURIComponent(sessionId)}`, method: 'DELETE' },
      options,
    ),
  );
};

export const useEndSession = /* @__PURE__ */ makeMutation((signal: AbortSignal, sessionId: string) =>
  endSession(sessionId, { signal }),
);
/**
 * Ends every session except the one making the request, and deletes one-time tokens that were not exchanged yet.
 * @summary End all other sessions
 */
export const endOtherSessions = (options?: SecondParameter<typeof request<EndOtherSessionsResponse>>) => {
  return dataOf(
    request<EndOtherSessionsResponse>({ url: `/turboClient/api/c-end/account/sessions`, method: 'DELETE' }, options),
  );
};

export const useEndOtherSessions = /* @__PURE__ */ makeMutation((signal: AbortSignal) => endOtherSessions({ signal }));
/**
 * The identity can no longer sign in; a mail confirms it. Refused with 2012 when the account has no password and no other identity. Succeeds also when the identity is not connected.
 * @summary Disconnect an identity
 */
export const disconnectIdentity = (
  identityId: string,
  options?: SecondParameter<typeof request<DisconnectIdentityResponse>>,
) => {
  return dataOf(
    request<DisconnectIdentityResponse>(
      { url: `/turboClient/api/c-end/account/identities/${encodeURIComponent(identityId)}`, method: 'DELETE' },
      options,
    ),
  );
};

export const useDisconnectIdentity = /* @__PURE__ */ makeMutation((signal: AbortSignal, identityId: string) =>
  disconnectIdentity(identityId, { signal }),
);
/**
 * Returns everything that is stored about the account, except hashes of secrets (GDPR, articles 15 and 20).
 * @summary Export the account
 */
export const exportAccount = (options?: SecondParameter<typeof request<ExportAccountResponse>>) => {
  return dataOf(
    request<ExportAccountResponse>({ url: `/turboClient/api/c-end/account/export`, method: 'GET' }, options),
  );
};

export const useExportAccount = /* @__PURE__ */ makeQuery((signal: AbortSignal) => exportAccount({ signal }));
/**
 * Mails a code to the account’s email, with the rules of the sign-up code: valid for 15 minutes, one use, five tries, one code a minute.
 * @summary Send a deletion code
 */
export const sendDeletionCode = (options?: SecondParameter<typeof request<SendDeletionCodeResponse>>) => {
  return dataOf(
    request<SendDeletionCodeResponse>({ url: `/turboClient/api/c-end/account/deletion/send`, method: 'POST' }, options),
  );
};

export const useSendDeletionCode = /* @__PURE__ */ makeMutation((signal: AbortSignal) => sendDeletionCode({ signal }));
/**
 * Ends the renewal and every session, and confirms the deletion by mail. For 14 days, signing in with `restore` restores everything except the renewal; then the account is erased, except for what accounting law requires to keep.
 * @summary Delete the account
 */
export const deleteAccount = (
  accountDeletion: AccountDeletion,
  options?: SecondParameter<typeof request<DeleteAccountResponse>>,
) => {
  return dataOf(
    request<DeleteAccountResponse>(
      {
        url: `/turboClient/api/c-end/account/deletion`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: accountDeletion,
      },
      options,
    ),
  );
};

export const useDeleteAccount = /* @__PURE__ */ makeMutation((signal: AbortSignal, accountDeletion: AccountDeletion) =>
  deleteAccount(accountDeletion, { signal }),
);
