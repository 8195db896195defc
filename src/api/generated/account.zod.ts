/** Generated from api-spec by `npm run api`. Do not edit. */
import { email } from '#api/zod-setup.ts';
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
 * Returns a token for one navigation to `/oauth/start/{provider}?connect={token}`, within 15 minutes. From the provider the user comes back to `/dashboard?tab=settings&connect=…&type=…` (connectIdentity) or `…&error={code}&type=…`.
 * @summary Start to connect an identity
 */
export const StartIdentityConnectionBody = /*#__PURE__*/ zod.strictObject({
  identityProvider: /*#__PURE__*/ zod.enum(['google', 'apple', 'microsoft']),
});

/**
 * The identity can sign in from now on, whatever its email; a mail confirms it. Only the session that started can complete. Succeeds also when the identity is connected to this account already.
 * @summary Connect an identity
 */
export const connectIdentityBodyTokenMax = 512;

export const connectIdentityBodyTokenRegExp = /* @__PURE__ */ new RegExp('^[\\x21-\\x7e]+$');

export const ConnectIdentityBody = /*#__PURE__*/ zod.strictObject({
  token: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(connectIdentityBodyTokenMax))
    .check(/*#__PURE__*/ zod.regex(connectIdentityBodyTokenRegExp)),
});

/**
 * Mails a code to the new email, with the rules of the sign-up code. An email that has an account gets a mail about that instead; the response is the same.
 * @summary Send a code to a new email
 */
export const sendEmailChangeCodeBodyEmailMax = 254;

export const SendEmailChangeCodeBody = /*#__PURE__*/ zod.strictObject({
  email: /*#__PURE__*/ email().check(/*#__PURE__*/ zod.maxLength(sendEmailChangeCodeBodyEmailMax)),
});

/**
 * Needs the code that `sendEmailChangeCode` mailed for this account. Ends every other session. The former email gets a link that undoes the change within 7 days. A change back to an email whose own link still works voids that link and those of all changes since; the email that is left gets a notice without a link.
 * @summary Change the email
 */
export const changeEmailBodyEmailMax = 254;

export const changeEmailBodyCodeRegExp = /* @__PURE__ */ new RegExp('^[0-9]{6}$');

export const ChangeEmailBody = /*#__PURE__*/ zod.strictObject({
  email: /*#__PURE__*/ email().check(/*#__PURE__*/ zod.maxLength(changeEmailBodyEmailMax)),
  code: /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(changeEmailBodyCodeRegExp)),
});

/**
 * Operations that change how an account is signed in to, export it or delete it need a session that was confirmed in the last 10 minutes; else their error is 2020. Send the password, the response of a passkey or the mailed code; with a second factor, a passkey or a code of the second factor. Signing in with one of them confirms as well.
 * @summary Confirm the session
 */
export const confirmSessionBodyPasswordMin = 8;
export const confirmSessionBodyPasswordMax = 128;

export const confirmSessionBodyCodeRegExp = /* @__PURE__ */ new RegExp('^[0-9]{6}$');
export const confirmSessionBodyPasskeyIdMax = 1400;

export const confirmSessionBodyPasskeyIdRegExp = /* @__PURE__ */ new RegExp('^[\\w-]+$');
export const confirmSessionBodyPasskeyClientDataJSONMax = 4000;

export const confirmSessionBodyPasskeyClientDataJSONRegExp = /* @__PURE__ */ new RegExp('^[\\w-]+$');
export const confirmSessionBodyPasskeyAuthenticatorDataMax = 2000;

export const confirmSessionBodyPasskeyAuthenticatorDataRegExp = /* @__PURE__ */ new RegExp('^[\\w-]+$');
export const confirmSessionBodyPasskeySignatureMax = 2000;

export const confirmSessionBodyPasskeySignatureRegExp = /* @__PURE__ */ new RegExp('^[\\w-]+$');
export const confirmSessionBodySecondFactorRegExp = /* @__PURE__ */ new RegExp(
  '^([0-9]{6}|[A-Za-z0-9]{4}([ -]?[A-Za-z0-9]{4}){3})$',
);

export const ConfirmSessionBody = /*#__PURE__*/ zod.strictObject({
  password: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(confirmSessionBodyPasswordMin))
      .check(/*#__PURE__*/ zod.maxLength(confirmSessionBodyPasswordMax)),
  ),
  code: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(confirmSessionBodyCodeRegExp)),
  ),
  passkey: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod.strictObject({
      id: /*#__PURE__*/ zod
        .string()
        .check(/*#__PURE__*/ zod.minLength(1))
        .check(/*#__PURE__*/ zod.maxLength(confirmSessionBodyPasskeyIdMax))
        .check(/*#__PURE__*/ zod.regex(confirmSessionBodyPasskeyIdRegExp)),
      clientDataJSON: /*#__PURE__*/ zod
        .string()
        .check(/*#__PURE__*/ zod.minLength(1))
        .check(/*#__PURE__*/ zod.maxLength(confirmSessionBodyPasskeyClientDataJSONMax))
        .check(/*#__PURE__*/ zod.regex(confirmSessionBodyPasskeyClientDataJSONRegExp)),
      authenticatorData: /*#__PURE__*/ zod
        .string()
        .check(/*#__PURE__*/ zod.minLength(1))
        .check(/*#__PURE__*/ zod.maxLength(confirmSessionBodyPasskeyAuthenticatorDataMax))
        .check(/*#__PURE__*/ zod.regex(confirmSessionBodyPasskeyAuthenticatorDataRegExp)),
      signature: /*#__PURE__*/ zod
        .string()
        .check(/*#__PURE__*/ zod.minLength(1))
        .check(/*#__PURE__*/ zod.maxLength(confirmSessionBodyPasskeySignatureMax))
        .check(/*#__PURE__*/ zod.regex(confirmSessionBodyPasskeySignatureRegExp)),
    }),
  ),
  secondFactor: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(confirmSessionBodySecondFactorRegExp)),
  ),
});

/**
 * Checks what the browser created and adds it to the account; a mail tells the owner.
 * @summary Add a passkey
 */
export const createPasskeyBodyIdMax = 1400;

export const createPasskeyBodyIdRegExp = /* @__PURE__ */ new RegExp('^[\\w-]+$');
export const createPasskeyBodyClientDataJSONMax = 4000;

export const createPasskeyBodyClientDataJSONRegExp = /* @__PURE__ */ new RegExp('^[\\w-]+$');
export const createPasskeyBodyAttestationObjectMax = 16000;

export const createPasskeyBodyAttestationObjectRegExp = /* @__PURE__ */ new RegExp('^[\\w-]+$');
export const createPasskeyBodyTransportsItemMax = 32;

export const createPasskeyBodyTransportsItemRegExp = /* @__PURE__ */ new RegExp('^[a-z-]+$');
export const createPasskeyBodyTransportsMax = 10;

export const CreatePasskeyBody = /*#__PURE__*/ zod.strictObject({
  id: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(createPasskeyBodyIdMax))
    .check(/*#__PURE__*/ zod.regex(createPasskeyBodyIdRegExp)),
  clientDataJSON: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(createPasskeyBodyClientDataJSONMax))
    .check(/*#__PURE__*/ zod.regex(createPasskeyBodyClientDataJSONRegExp)),
  attestationObject: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(createPasskeyBodyAttestationObjectMax))
    .check(/*#__PURE__*/ zod.regex(createPasskeyBodyAttestationObjectRegExp)),
  transports: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod
      .array(
        /*#__PURE__*/ zod
          .string()
          .check(/*#__PURE__*/ zod.maxLength(createPasskeyBodyTransportsItemMax))
          .check(/*#__PURE__*/ zod.regex(createPasskeyBodyTransportsItemRegExp)),
      )
      .check(/*#__PURE__*/ zod.minLength(1))
      .check(/*#__PURE__*/ zod.maxLength(createPasskeyBodyTransportsMax)),
  ),
});

/**
 * Succeeds also when the account has no such passkey.
 * @summary Rename a passkey
 */
export const renamePasskeyBodyNameMax = 40;

export const RenamePasskeyBody = /*#__PURE__*/ zod.strictObject({
  name: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(renamePasskeyBodyNameMax)),
});

/**
 * A code shows that the app has the secret. Ends every other session, tells the owner by mail, and returns the recovery codes.
 * @summary Switch the second factor on
 */
export const switchOnSecondFactorBodyCodeRegExp = /* @__PURE__ */ new RegExp('^[0-9]{6}$');

export const SwitchOnSecondFactorBody = /*#__PURE__*/ zod.strictObject({
  code: /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(switchOnSecondFactorBodyCodeRegExp)),
});

/**
 * Needs a confirmed session (`confirmSession`), or the code itself. Ends the renewal and every session, and confirms the deletion by mail. For 14 days, signing in with `restore` restores everything except the renewal; then the account is erased, except for what accounting law requires to keep.
 * @summary Delete the account
 */
export const deleteAccountBodyCodeRegExp = /* @__PURE__ */ new RegExp('^[0-9]{6}$');
export const deleteAccountBodyConfirmationMax = 254;

export const DeleteAccountBody = /*#__PURE__*/ zod.strictObject({
  code: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(deleteAccountBodyCodeRegExp)),
  ),
  confirmation: /*#__PURE__*/ email().check(/*#__PURE__*/ zod.maxLength(deleteAccountBodyConfirmationMax)),
});
