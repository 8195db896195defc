/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  CompleteOAuthSignInResponse,
  CompleteSecondFactorResponse,
  CreatePasskeySignInResponse,
  Credentials,
  DescribeOAuthSignInResponse,
  ExchangeTokenResponse,
  IssueBaseTokenResponse,
  OAuthSignInCodeRequest,
  OAuthSignInCompletion,
  OAuthSignInToken,
  OneTimeTokenRequest,
  PasskeySignIn,
  SecondFactorCompletion,
  SendOAuthSignInCodeResponse,
  SignInResponse,
  SignInWithPasskeyResponse,
  SignOutResponse,
  TokenExchange,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { createMutationHook } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * Returns what `navigator.credentials.get` takes. Valid once, within 5 minutes.
 * @summary Begin a sign-in by passkey
 */
export const createPasskeySignIn = (options?: SecondParameter<typeof request<CreatePasskeySignInResponse>>) => {
  return dataOf(
    request<CreatePasskeySignInResponse>(
      { url: `/turboClient/api/base/v3/passkey-sign-in/options`, method: 'POST' },
      options,
    ),
  );
};

export const useCreatePasskeySignIn = /* @__PURE__ */ createMutationHook((signal: AbortSignal) =>
  createPasskeySignIn({ signal }),
);
/**
 * A passkey counts as both factors. An unknown passkey and a wrong response get the same error.
 * @summary Sign in with a passkey
 */
export const signInWithPasskey = (
  passkeySignIn: PasskeySignIn,
  options?: SecondParameter<typeof request<SignInWithPasskeyResponse>>,
) => {
  return dataOf(
    request<SignInWithPasskeyResponse>(
      {
        url: `/turboClient/api/base/v3/passkey-sign-in`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: passkeySignIn,
      },
      options,
    ),
  );
};

export const useSignInWithPasskey = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, passkeySignIn: PasskeySignIn) => signInWithPasskey(passkeySignIn, { signal }),
);
/**
 * An unknown email and a wrong password get the same response, in the same time.
 * @summary Sign in
 */
export const signIn = (credentials: Credentials, options?: SecondParameter<typeof request<SignInResponse>>) => {
  return dataOf(
    request<SignInResponse>(
      {
        url: `/turboClient/api/base/v3/service-token`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: credentials,
      },
      options,
    ),
  );
};

export const useSignIn = /* @__PURE__ */ createMutationHook((signal: AbortSignal, credentials: Credentials) =>
  signIn(credentials, { signal }),
);
/**
 * Where an account has a second factor, `signIn`, `exchangeToken` and `completeOAuthSignIn` return 2021 with a token in `data.secondFactor`: for one sign-in, in the same browser, within 10 minutes. A wrong code does not use it up.
 * @summary Complete a sign-in with the second factor
 */
export const completeSecondFactor = (
  secondFactorCompletion: SecondFactorCompletion,
  options?: SecondParameter<typeof request<CompleteSecondFactorResponse>>,
) => {
  return dataOf(
    request<CompleteSecondFactorResponse>(
      {
        url: `/turboClient/api/base/v3/second-factor`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: secondFactorCompletion,
      },
      options,
    ),
  );
};

export const useCompleteSecondFactor = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, secondFactorCompletion: SecondFactorCompletion) =>
    completeSecondFactor(secondFactorCompletion, { signal }),
);
/**
 * Issues a token that another client, such as the app, exchanges for a session of its own: once, within 5 minutes.
 * @summary Issue a one-time token
 */
export const issueBaseToken = (
  oneTimeTokenRequest: OneTimeTokenRequest,
  options?: SecondParameter<typeof request<IssueBaseTokenResponse>>,
) => {
  return dataOf(
    request<IssueBaseTokenResponse>(
      {
        url: `/turboClient/api/base/v3/base-token`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: oneTimeTokenRequest,
      },
      options,
    ),
  );
};

export const useIssueBaseToken = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, oneTimeTokenRequest: OneTimeTokenRequest) => issueBaseToken(oneTimeTokenRequest, { signal }),
);
/**
 * Exchanges a one-time token for a session. A failed exchange uses the token up as well.
 * @summary Exchange a one-time token
 */
export const exchangeToken = (
  tokenExchange: TokenExchange,
  options?: SecondParameter<typeof request<ExchangeTokenResponse>>,
) => {
  return dataOf(
    request<ExchangeTokenResponse>(
      {
        url: `/turboClient/api/base/v3/token-exchange`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: tokenExchange,
      },
      options,
    ),
  );
};

export const useExchangeToken = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, tokenExchange: TokenExchange) => exchangeToken(tokenExchange, { signal }),
);
/**
 * Changes nothing. The token is valid for 15 minutes after the callback of the identity provider.
 * @summary Get what an OAuth sign-in needs
 */
export const describeOAuthSignIn = (
  oAuthSignInToken: OAuthSignInToken,
  options?: SecondParameter<typeof request<DescribeOAuthSignInResponse>>,
) => {
  return dataOf(
    request<DescribeOAuthSignInResponse>(
      {
        url: `/turboClient/api/base/v3/oauth-sign-in`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: oAuthSignInToken,
      },
      options,
    ),
  );
};

export const useDescribeOAuthSignIn = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, oAuthSignInToken: OAuthSignInToken) => describeOAuthSignIn(oAuthSignInToken, { signal }),
);
/**
 * For a sign-in that needs a `code`. At most one a minute.
 * @summary Mail the code of an OAuth sign-in again
 */
export const sendOAuthSignInCode = (
  oAuthSignInCodeRequest: OAuthSignInCodeRequest,
  options?: SecondParameter<typeof request<SendOAuthSignInCodeResponse>>,
) => {
  return dataOf(
    request<SendOAuthSignInCodeResponse>(
      {
        url: `/turboClient/api/base/v3/oauth-sign-in/code`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: oAuthSignInCodeRequest,
      },
      options,
    ),
  );
};

export const useSendOAuthSignInCode = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, oAuthSignInCodeRequest: OAuthSignInCodeRequest) =>
    sendOAuthSignInCode(oAuthSignInCodeRequest, { signal }),
);
/**
 * Connects the identity to the account, or creates the account, and signs in. Send what `needs` names; `sendOAuthSignInCode` sends a new code.
 * @summary Complete an OAuth sign-in
 */
export const completeOAuthSignIn = (
  oAuthSignInCompletion: OAuthSignInCompletion,
  options?: SecondParameter<typeof request<CompleteOAuthSignInResponse>>,
) => {
  return dataOf(
    request<CompleteOAuthSignInResponse>(
      {
        url: `/turboClient/api/base/v3/oauth-sign-in/complete`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: oAuthSignInCompletion,
      },
      options,
    ),
  );
};

export const useCompleteOAuthSignIn = /* @__PURE__ */ createMutationHook(
  (signal: AbortSignal, oAuthSignInCompletion: OAuthSignInCompletion) =>
    completeOAuthSignIn(oAuthSignInCompletion, { signal }),
);
/**
 * Ends the session of the token in `X-Token`. Succeeds also without a token or with that of an ended session, so signing out never fails.
 * @summary Sign out
 */
export const signOut = (options?: SecondParameter<typeof request<SignOutResponse>>) => {
  return dataOf(request<SignOutResponse>({ url: `/turboClient/api/base/v3/sign-out`, method: 'POST' }, options));
};

export const useSignOut = /* @__PURE__ */ createMutationHook((signal: AbortSignal) => signOut({ signal }));
