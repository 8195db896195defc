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
 * Everything that the settings show.
 * @summary What opens the account, and where it is open
 */
export const getAccount = (options?: SecondParameter<typeof request<GetAccountResponse>>) => {
  return dataOf(request<GetAccountResponse>({ url: `/turboClient/api/c-end/account`, method: 'GET' }, options));
};

export const useGetAccount = /* @__PURE__ */ makeQuery((signal: AbortSignal) => getAccount({ signal }));
/**
 * Every other session ends, and a mail says so. An account without a password sets its first one by the reset call.
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
 * Answers the same when it has ended already. The one that asks may end itself.
 * @summary Sign out one place
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
 * Every session but the one that asks ends, and hand-over tokens under way with them.
 * @summary Sign out everywhere else
 */
export const endOtherSessions = (options?: SecondParameter<typeof request<EndOtherSessionsResponse>>) => {
  return dataOf(
    request<EndOtherSessionsResponse>({ url: `/turboClient/api/c-end/account/sessions`, method: 'DELETE' }, options),
  );
};

export const useEndOtherSessions = /* @__PURE__ */ makeMutation((signal: AbortSignal) => endOtherSessions({ signal }));
/**
 * It opens the account no more, and a mail says so. Refused with 2012 when nothing else would open the account. Answers the same when it is disconnected already.
 * @summary Disconnect an outside sign-in
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
 * Everything that is stored about the account, but for check values of secrets (GDPR, articles 15 and 20).
 * @summary A copy of my data
 */
export const exportAccount = (options?: SecondParameter<typeof request<ExportAccountResponse>>) => {
  return dataOf(
    request<ExportAccountResponse>({ url: `/turboClient/api/c-end/account/export`, method: 'GET' }, options),
  );
};

export const useExportAccount = /* @__PURE__ */ makeQuery((signal: AbortSignal) => exportAccount({ signal }));
/**
 * Mails a code to the account’s address, like the sign-up code: 15 minutes, once, five tries, one a minute.
 * @summary Send a code for the deletion
 */
export const sendDeletionCode = (options?: SecondParameter<typeof request<SendDeletionCodeResponse>>) => {
  return dataOf(
    request<SendDeletionCodeResponse>({ url: `/turboClient/api/c-end/account/deletion/send`, method: 'POST' }, options),
  );
};

export const useSendDeletionCode = /* @__PURE__ */ makeMutation((signal: AbortSignal) => sendDeletionCode({ signal }));
/**
 * No further charge, every session ends, and a mail confirms it. For 14 days signing in with `restore` brings everything back (but for the renewal); then it is erased, except for what accounting has to keep.
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
