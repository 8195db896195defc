/** Generated from api-spec by `npm run api`. Do not edit. */
import { email } from '#api/zod-setup.ts';
import * as zod from 'zod/mini';

/**
 * A passkey counts as both factors. An unknown passkey and a wrong response get the same error.
 * @summary Sign in with a passkey
 */
export const signInWithPasskeyBodyPasskeyIdMax = 1400;

export const signInWithPasskeyBodyPasskeyIdRegExp = /* @__PURE__ */ new RegExp('^[\\w-]+$');
export const signInWithPasskeyBodyPasskeyClientDataJSONMax = 4000;

export const signInWithPasskeyBodyPasskeyClientDataJSONRegExp = /* @__PURE__ */ new RegExp('^[\\w-]+$');
export const signInWithPasskeyBodyPasskeyAuthenticatorDataMax = 2000;

export const signInWithPasskeyBodyPasskeyAuthenticatorDataRegExp = /* @__PURE__ */ new RegExp('^[\\w-]+$');
export const signInWithPasskeyBodyPasskeySignatureMax = 2000;

export const signInWithPasskeyBodyPasskeySignatureRegExp = /* @__PURE__ */ new RegExp('^[\\w-]+$');
export const signInWithPasskeyBodyClientCodeMax = 256;

export const signInWithPasskeyBodyClientCodeRegExp = /* @__PURE__ */ new RegExp('^[\\x21-\\x7e]+$');

export const SignInWithPasskeyBody = /*#__PURE__*/ zod.strictObject({
  passkey: /*#__PURE__*/ zod.strictObject({
    id: /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(1))
      .check(/*#__PURE__*/ zod.maxLength(signInWithPasskeyBodyPasskeyIdMax))
      .check(/*#__PURE__*/ zod.regex(signInWithPasskeyBodyPasskeyIdRegExp)),
    clientDataJSON: /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(1))
      .check(/*#__PURE__*/ zod.maxLength(signInWithPasskeyBodyPasskeyClientDataJSONMax))
      .check(/*#__PURE__*/ zod.regex(signInWithPasskeyBodyPasskeyClientDataJSONRegExp)),
    authenticatorData: /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(1))
      .check(/*#__PURE__*/ zod.maxLength(signInWithPasskeyBodyPasskeyAuthenticatorDataMax))
      .check(/*#__PURE__*/ zod.regex(signInWithPasskeyBodyPasskeyAuthenticatorDataRegExp)),
    signature: /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(1))
      .check(/*#__PURE__*/ zod.maxLength(signInWithPasskeyBodyPasskeySignatureMax))
      .check(/*#__PURE__*/ zod.regex(signInWithPasskeyBodyPasskeySignatureRegExp)),
  }),
  deviceType: /*#__PURE__*/ zod.enum(['web', 'macos', 'windows', 'ios', 'android']),
  clientCode: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(1))
      .check(/*#__PURE__*/ zod.maxLength(signInWithPasskeyBodyClientCodeMax))
      .check(/*#__PURE__*/ zod.regex(signInWithPasskeyBodyClientCodeRegExp)),
  ),
  remember: /*#__PURE__*/ zod.optional(/*#__PURE__*/ zod.boolean()),
  restore: /*#__PURE__*/ zod.optional(/*#__PURE__*/ zod.literal(true)),
});

/**
 * An unknown email and a wrong password get the same response, in the same time.
 * @summary Sign in
 */
export const signInBodyEmailMax = 254;

export const signInBodyPasswordMin = 8;
export const signInBodyPasswordMax = 128;

export const signInBodyClientCodeMax = 256;

export const signInBodyClientCodeRegExp = /* @__PURE__ */ new RegExp('^[\\x21-\\x7e]+$');

export const SignInBody = /*#__PURE__*/ zod.strictObject({
  email: /*#__PURE__*/ email().check(/*#__PURE__*/ zod.maxLength(signInBodyEmailMax)),
  password: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(signInBodyPasswordMin))
    .check(/*#__PURE__*/ zod.maxLength(signInBodyPasswordMax)),
  deviceType: /*#__PURE__*/ zod.enum(['web', 'macos', 'windows', 'ios', 'android']),
  clientCode: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(1))
      .check(/*#__PURE__*/ zod.maxLength(signInBodyClientCodeMax))
      .check(/*#__PURE__*/ zod.regex(signInBodyClientCodeRegExp)),
  ),
  remember: /*#__PURE__*/ zod.optional(/*#__PURE__*/ zod.boolean()),
  restore: /*#__PURE__*/ zod.optional(/*#__PURE__*/ zod.literal(true)),
});

/**
 * Where an account has a second factor, `signIn`, `exchangeToken` and `completeOAuthSignIn` return 2021 with a token in `data.secondFactor`: for one sign-in, in the same browser, within 10 minutes. A wrong code does not use it up.
 * @summary Complete a sign-in with the second factor
 */
export const completeSecondFactorBodyTokenMax = 512;

export const completeSecondFactorBodyTokenRegExp = /* @__PURE__ */ new RegExp('^[\\x21-\\x7e]+$');
export const completeSecondFactorBodyCodeRegExp = /* @__PURE__ */ new RegExp(
  '^([0-9]{6}|[A-Za-z0-9]{4}([ -]?[A-Za-z0-9]{4}){3})$',
);

export const CompleteSecondFactorBody = /*#__PURE__*/ zod.strictObject({
  token: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(completeSecondFactorBodyTokenMax))
    .check(/*#__PURE__*/ zod.regex(completeSecondFactorBodyTokenRegExp)),
  code: /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(completeSecondFactorBodyCodeRegExp)),
});

/**
 * Issues a token that another client, such as the app, exchanges for a session of its own: once, within 5 minutes.
 * @summary Issue a one-time token
 */
export const issueBaseTokenBodyClientCodeMax = 256;

export const issueBaseTokenBodyClientCodeRegExp = /* @__PURE__ */ new RegExp('^[\\x21-\\x7e]+$');

export const IssueBaseTokenBody = /*#__PURE__*/ zod.strictObject({
  flag: /*#__PURE__*/ zod.enum(['web', 'client']),
  clientCode: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(1))
      .check(/*#__PURE__*/ zod.maxLength(issueBaseTokenBodyClientCodeMax))
      .check(/*#__PURE__*/ zod.regex(issueBaseTokenBodyClientCodeRegExp)),
  ),
});

/**
 * Exchanges a one-time token for a session. A failed exchange uses the token up as well.
 * @summary Exchange a one-time token
 */
export const exchangeTokenBodyTokenMax = 512;

export const exchangeTokenBodyTokenRegExp = /* @__PURE__ */ new RegExp('^[\\x21-\\x7e]+$');
export const exchangeTokenBodyClientCodeMax = 256;

export const exchangeTokenBodyClientCodeRegExp = /* @__PURE__ */ new RegExp('^[\\x21-\\x7e]+$');
export const exchangeTokenBodyVerifierRegExp = /* @__PURE__ */ new RegExp('^[\\w-]{43,128}$');

export const ExchangeTokenBody = /*#__PURE__*/ zod.strictObject({
  token: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(exchangeTokenBodyTokenMax))
    .check(/*#__PURE__*/ zod.regex(exchangeTokenBodyTokenRegExp)),
  flag: /*#__PURE__*/ zod.enum(['web', 'client', 'google', 'apple', 'microsoft']),
  deviceType: /*#__PURE__*/ zod.enum(['web', 'macos', 'windows', 'ios', 'android']),
  clientCode: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(1))
      .check(/*#__PURE__*/ zod.maxLength(exchangeTokenBodyClientCodeMax))
      .check(/*#__PURE__*/ zod.regex(exchangeTokenBodyClientCodeRegExp)),
  ),
  verifier: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(exchangeTokenBodyVerifierRegExp)),
  ),
});

/**
 * Changes nothing. The token is valid for 15 minutes after the callback of the identity provider.
 * @summary Get what an OAuth sign-in needs
 */
export const describeOAuthSignInBodyTokenMax = 512;

export const describeOAuthSignInBodyTokenRegExp = /* @__PURE__ */ new RegExp('^[\\x21-\\x7e]+$');
export const describeOAuthSignInBodyVerifierRegExp = /* @__PURE__ */ new RegExp('^[\\w-]{43,128}$');

export const DescribeOAuthSignInBody = /*#__PURE__*/ zod.strictObject({
  token: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(describeOAuthSignInBodyTokenMax))
    .check(/*#__PURE__*/ zod.regex(describeOAuthSignInBodyTokenRegExp)),
  verifier: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(describeOAuthSignInBodyVerifierRegExp)),
  ),
});

/**
 * For a sign-in that needs a `code`. At most one a minute.
 * @summary Mail the code of an OAuth sign-in again
 */
export const sendOAuthSignInCodeBodyTokenMax = 512;

export const sendOAuthSignInCodeBodyTokenRegExp = /* @__PURE__ */ new RegExp('^[\\x21-\\x7e]+$');
export const sendOAuthSignInCodeBodyVerifierRegExp = /* @__PURE__ */ new RegExp('^[\\w-]{43,128}$');

export const SendOAuthSignInCodeBody = /*#__PURE__*/ zod.strictObject({
  token: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(sendOAuthSignInCodeBodyTokenMax))
    .check(/*#__PURE__*/ zod.regex(sendOAuthSignInCodeBodyTokenRegExp)),
  verifier: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(sendOAuthSignInCodeBodyVerifierRegExp)),
  ),
});

/**
 * Connects the identity to the account, or creates the account, and signs in. Send what `needs` names; `sendOAuthSignInCode` sends a new code.
 * @summary Complete an OAuth sign-in
 */
export const completeOAuthSignInBodyTokenMax = 512;

export const completeOAuthSignInBodyTokenRegExp = /* @__PURE__ */ new RegExp('^[\\x21-\\x7e]+$');
export const completeOAuthSignInBodyVerifierRegExp = /* @__PURE__ */ new RegExp('^[\\w-]{43,128}$');
export const completeOAuthSignInBodyPasswordMin = 8;
export const completeOAuthSignInBodyPasswordMax = 128;

export const completeOAuthSignInBodyCodeRegExp = /* @__PURE__ */ new RegExp('^[0-9]{6}$');

export const CompleteOAuthSignInBody = /*#__PURE__*/ zod.strictObject({
  token: /*#__PURE__*/ zod
    .string()
    .check(/*#__PURE__*/ zod.minLength(1))
    .check(/*#__PURE__*/ zod.maxLength(completeOAuthSignInBodyTokenMax))
    .check(/*#__PURE__*/ zod.regex(completeOAuthSignInBodyTokenRegExp)),
  verifier: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(completeOAuthSignInBodyVerifierRegExp)),
  ),
  password: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod
      .string()
      .check(/*#__PURE__*/ zod.minLength(completeOAuthSignInBodyPasswordMin))
      .check(/*#__PURE__*/ zod.maxLength(completeOAuthSignInBodyPasswordMax)),
  ),
  code: /*#__PURE__*/ zod.optional(
    /*#__PURE__*/ zod.string().check(/*#__PURE__*/ zod.regex(completeOAuthSignInBodyCodeRegExp)),
  ),
  restore: /*#__PURE__*/ zod.optional(/*#__PURE__*/ zod.literal(true)),
});
