/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  AccountDeletion,
  ChangeEmailResponse,
  ChangePasswordResponse,
  ConfirmSessionResponse,
  Confirmation,
  ConnectIdentityResponse,
  CreatePasskeyConfirmationResponse,
  CreatePasskeyOptionsResponse,
  CreatePasskeyResponse,
  CreateRecoveryCodesResponse,
  DeleteAccountResponse,
  DisconnectIdentityResponse,
  EmailChange,
  EndOtherSessionsResponse,
  EndSessionResponse,
  ExportAccountResponse,
  GetAccountResponse,
  IdentityConnection,
  IdentityConnectionStart,
  NewEmail,
  PasskeyCredential,
  PasskeyName,
  PasswordChange,
  RemovePasskeyResponse,
  RenamePasskeyResponse,
  SecondFactorStart,
  SendConfirmationCodeResponse,
  SendDeletionCodeResponse,
  SendEmailChangeCodeResponse,
  SetUpSecondFactorResponse,
  StartIdentityConnectionResponse,
  SwitchOffSecondFactorResponse,
  SwitchOnSecondFactorResponse,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createMutationHook, createQueryHook } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * Returns what the account settings show: email, sessions, connected identities, and the latest sign-ins.
 * @summary Get the account
 */
export const getAccount = (options?: SecondParameter<typeof request<GetAccountResponse>>) => {
  return dataOf(request<GetAccountResponse>({ url: `/turboClient/api/c-end/account`, method: 'GET' }, options));
};

export const useGetAccount = /* @__PURE__ */ createQueryHook((signal: AbortSignal) => getAccount({ signal }));
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

export const useChangePassword = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, passwordChange: PasswordChange) => changePassword(passwordChange, { signal }),
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

export const useEndSession = /* @__PURE__ */ createMutationHook((signal: AbortSignal, sessionId: string) =>
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

export const useEndOtherSessions = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  endOtherSessions({ signal }),
);
/**
 * Returns a token for one navigation to `/oauth/start/{provider}?connect={token}`, within 15 minutes. From the provider the user comes back to `/dashboard?tab=settings&connect=…&type=…` (connectIdentity) or `…&error={code}&type=…`.
 * @summary Start to connect an identity
 */
export const startIdentityConnection = (
  identityConnectionStart: IdentityConnectionStart,
  options?: SecondParameter<typeof request<StartIdentityConnectionResponse>>,
) => {
  return dataOf(
    request<StartIdentityConnectionResponse>(
      {
        url: `/turboClient/api/c-end/account/identities`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: identityConnectionStart,
      },
      options,
    ),
  );
};

export const useStartIdentityConnection = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, identityConnectionStart: IdentityConnectionStart) =>
    startIdentityConnection(identityConnectionStart, { signal }),
);
/**
 * The identity can sign in from now on, whatever its email; a mail confirms it. Only the session that started can complete. Succeeds also when the identity is connected to this account already.
 * @summary Connect an identity
 */
export const connectIdentity = (
  identityConnection: IdentityConnection,
  options?: SecondParameter<typeof request<ConnectIdentityResponse>>,
) => {
  return dataOf(
    request<ConnectIdentityResponse>(
      {
        url: `/turboClient/api/c-end/account/identities/connect`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: identityConnection,
      },
      options,
    ),
  );
};

export const useConnectIdentity = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, identityConnection: IdentityConnection) => connectIdentity(identityConnection, { signal }),
);
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

export const useDisconnectIdentity = /* @__PURE__ */ createMutationHook((signal: AbortSignal, identityId: string) =>
  disconnectIdentity(identityId, { signal }),
);
/**
 * Mails a code to the new email, with the rules of the sign-up code. An email that has an account gets a mail about that instead; the response is the same.
 * @summary Send a code to a new email
 */
export const sendEmailChangeCode = (
  newEmail: NewEmail,
  options?: SecondParameter<typeof request<SendEmailChangeCodeResponse>>,
) => {
  return dataOf(
    request<SendEmailChangeCodeResponse>(
      {
        url: `/turboClient/api/c-end/account/email/send`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: newEmail,
      },
      options,
    ),
  );
};

export const useSendEmailChangeCode = /* @__PURE__ */ createMutationHook((signal: AbortSignal, newEmail: NewEmail) =>
  sendEmailChangeCode(newEmail, { signal }),
);
/**
 * Needs the code that `sendEmailChangeCode` mailed for this account. Ends every other session. The former email gets a link that undoes the change within 7 days. A change back to an email whose own link still works voids that link and those of all changes since; the email that is left gets a notice without a link.
 * @summary Change the email
 */
export const changeEmail = (
  emailChange: EmailChange,
  options?: SecondParameter<typeof request<ChangeEmailResponse>>,
) => {
  return dataOf(
    request<ChangeEmailResponse>(
      {
        url: `/turboClient/api/c-end/account/email`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: emailChange,
      },
      options,
    ),
  );
};

export const useChangeEmail = /* @__PURE__ */ createMutationHook((signal: AbortSignal, emailChange: EmailChange) =>
  changeEmail(emailChange, { signal }),
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

export const useExportAccount = /* @__PURE__ */ createQueryHook((signal: AbortSignal) => exportAccount({ signal }));
/**
 * Mails a code to the account’s email, with the rules of the sign-up code: valid for 15 minutes, one use, five tries, one code a minute.
 * @summary Send a confirmation code
 */
export const sendConfirmationCode = (options?: SecondParameter<typeof request<SendConfirmationCodeResponse>>) => {
  return dataOf(
    request<SendConfirmationCodeResponse>(
      { url: `/turboClient/api/c-end/account/confirmation/send`, method: 'POST' },
      options,
    ),
  );
};

export const useSendConfirmationCode = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  sendConfirmationCode({ signal }),
);
/**
 * Returns what `navigator.credentials.get` takes. Valid once, within 5 minutes, in this session.
 * @summary Begin a confirmation by passkey
 */
export const createPasskeyConfirmation = (
  options?: SecondParameter<typeof request<CreatePasskeyConfirmationResponse>>,
) => {
  return dataOf(
    request<CreatePasskeyConfirmationResponse>(
      { url: `/turboClient/api/c-end/account/confirmation/passkey`, method: 'POST' },
      options,
    ),
  );
};

export const useCreatePasskeyConfirmation = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  createPasskeyConfirmation({ signal }),
);
/**
 * Operations that change how an account is signed in to, export it or delete it need a session that was confirmed in the last 10 minutes; else their error is 2020. Send the password, the response of a passkey or the mailed code; with a second factor, a passkey or a code of the second factor. Signing in with one of them confirms as well.
 * @summary Confirm the session
 */
export const confirmSession = (
  confirmation: Confirmation,
  options?: SecondParameter<typeof request<ConfirmSessionResponse>>,
) => {
  return dataOf(
    request<ConfirmSessionResponse>(
      {
        url: `/turboClient/api/c-end/account/confirmation`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: confirmation,
      },
      options,
    ),
  );
};

export const useConfirmSession = /* @__PURE__ */ createMutationHook((signal: AbortSignal, confirmation: Confirmation) =>
  confirmSession(confirmation, { signal }),
);
/**
 * Returns what `navigator.credentials.create` takes. Valid once, within 5 minutes, in this session.
 * @summary Begin a passkey
 */
export const createPasskeyOptions = (options?: SecondParameter<typeof request<CreatePasskeyOptionsResponse>>) => {
  return dataOf(
    request<CreatePasskeyOptionsResponse>(
      { url: `/turboClient/api/c-end/account/passkeys/options`, method: 'POST' },
      options,
    ),
  );
};

export const useCreatePasskeyOptions = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  createPasskeyOptions({ signal }),
);
/**
 * Checks what the browser created and adds it to the account; a mail tells the owner.
 * @summary Add a passkey
 */
export const createPasskey = (
  passkeyCredential: PasskeyCredential,
  options?: SecondParameter<typeof request<CreatePasskeyResponse>>,
) => {
  return dataOf(
    request<CreatePasskeyResponse>(
      {
        url: `/turboClient/api/c-end/account/passkeys`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: passkeyCredential,
      },
      options,
    ),
  );
};

export const useCreatePasskey = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, passkeyCredential: PasskeyCredential) => createPasskey(passkeyCredential, { signal }),
);
/**
 * Succeeds also when the account has no such passkey.
 * @summary Rename a passkey
 */
export const renamePasskey = (
  passkeyId: string,
  passkeyName: PasskeyName,
  options?: SecondParameter<typeof request<RenamePasskeyResponse>>,
) => {
  return dataOf(
    request<RenamePasskeyResponse>(
      {
        url: `/turboClient/api/c-end/account/passkeys/${encodeURIComponent(passkeyId)}`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: passkeyName,
      },
      options,
    ),
  );
};

export const useRenamePasskey = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, passkeyId: string, passkeyName: PasskeyName) =>
    renamePasskey(passkeyId, passkeyName, { signal }),
);
/**
 * It can no longer sign in; a mail confirms it. Refused with 2012 when it is the only way to sign in. Succeeds also when the account has no such passkey.
 * @summary Remove a passkey
 */
export const removePasskey = (passkeyId: string, options?: SecondParameter<typeof request<RemovePasskeyResponse>>) => {
  return dataOf(
    request<RemovePasskeyResponse>(
      { url: `/turboClient/api/c-end/account/passkeys/${encodeURIComponent(passkeyId)}`, method: 'DELETE' },
      options,
    ),
  );
};

export const useRemovePasskey = /* @__PURE__ */ createMutationHook((signal: AbortSignal, passkeyId: string) =>
  removePasskey(passkeyId, { signal }),
);
/**
 * Returns a new secret for an authenticator app. Nothing changes until `switchOnSecondFactor` gets a code of it, within 15 minutes.
 * @summary Begin a second factor
 */
export const setUpSecondFactor = (options?: SecondParameter<typeof request<SetUpSecondFactorResponse>>) => {
  return dataOf(
    request<SetUpSecondFactorResponse>(
      { url: `/turboClient/api/c-end/account/second-factor/set-up`, method: 'POST' },
      options,
    ),
  );
};

export const useSetUpSecondFactor = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  setUpSecondFactor({ signal }),
);
/**
 * A code shows that the app has the secret. Ends every other session, tells the owner by mail, and returns the recovery codes.
 * @summary Switch the second factor on
 */
export const switchOnSecondFactor = (
  secondFactorStart: SecondFactorStart,
  options?: SecondParameter<typeof request<SwitchOnSecondFactorResponse>>,
) => {
  return dataOf(
    request<SwitchOnSecondFactorResponse>(
      {
        url: `/turboClient/api/c-end/account/second-factor`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: secondFactorStart,
      },
      options,
    ),
  );
};

export const useSwitchOnSecondFactor = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, secondFactorStart: SecondFactorStart) => switchOnSecondFactor(secondFactorStart, { signal }),
);
/**
 * Deletes the secret and the recovery codes; a mail tells the owner. Succeeds also when it is off.
 * @summary Switch the second factor off
 */
export const switchOffSecondFactor = (options?: SecondParameter<typeof request<SwitchOffSecondFactorResponse>>) => {
  return dataOf(
    request<SwitchOffSecondFactorResponse>(
      { url: `/turboClient/api/c-end/account/second-factor`, method: 'DELETE' },
      options,
    ),
  );
};

export const useSwitchOffSecondFactor = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  switchOffSecondFactor({ signal }),
);
/**
 * They replace all former ones; a mail tells the owner.
 * @summary Create new recovery codes
 */
export const createRecoveryCodes = (options?: SecondParameter<typeof request<CreateRecoveryCodesResponse>>) => {
  return dataOf(
    request<CreateRecoveryCodesResponse>(
      { url: `/turboClient/api/c-end/account/second-factor/recovery-codes`, method: 'POST' },
      options,
    ),
  );
};

export const useCreateRecoveryCodes = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  createRecoveryCodes({ signal }),
);
/**
 * Does the same as `sendConfirmationCode`, which replaces it.
 * @deprecated
 * @summary Send a deletion code
 */
export const sendDeletionCode = (options?: SecondParameter<typeof request<SendDeletionCodeResponse>>) => {
  return dataOf(
    request<SendDeletionCodeResponse>({ url: `/turboClient/api/c-end/account/deletion/send`, method: 'POST' }, options),
  );
};

export const useSendDeletionCode = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  sendDeletionCode({ signal }),
);
/**
 * Needs a confirmed session (`confirmSession`), or the code itself. Ends the renewal and every session, and confirms the deletion by mail. For 14 days, signing in with `restore` restores everything except the renewal; then the account is erased, except for what accounting law requires to keep.
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

export const useDeleteAccount = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, accountDeletion: AccountDeletion) => deleteAccount(accountDeletion, { signal }),
);
