/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  CompleteOAuthSignInResponse,
  Credentials,
  DescribeOAuthSignInResponse,
  ExchangeTokenResponse,
  IssueBaseTokenResponse,
  OAuthSignInCompletion,
  OAuthSignInLookup,
  OneTimeTokenRequest,
  SignInResponse,
  SignOutResponse,
  TokenExchange,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { makeMutation } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * An unknown address and a wrong password look and take the same.
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

export const useSignIn = /* @__PURE__ */ makeMutation((signal: AbortSignal, credentials: Credentials) =>
  signIn(credentials, { signal }),
);
/**
 * A signed-in session gets a token that another place exchanges for a session of its own: once, within 5 minutes.
 * @summary Issue a hand-over token
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

export const useIssueBaseToken = /* @__PURE__ */ makeMutation(
  (signal: AbortSignal, oneTimeTokenRequest: OneTimeTokenRequest) => issueBaseToken(oneTimeTokenRequest, { signal }),
);
/**
 * Turns a hand-over token into a session. The token is used up, whatever the answer.
 * @summary Exchange a hand-over token
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

export const useExchangeToken = /* @__PURE__ */ makeMutation((signal: AbortSignal, tokenExchange: TokenExchange) =>
  exchangeToken(tokenExchange, { signal }),
);
/**
 * Changes nothing. Works for 15 minutes after the provider answered.
 * @summary What an outside sign-in still needs
 */
export const describeOAuthSignIn = (
  oAuthSignInLookup: OAuthSignInLookup,
  options?: SecondParameter<typeof request<DescribeOAuthSignInResponse>>,
) => {
  return dataOf(
    request<DescribeOAuthSignInResponse>(
      {
        url: `/turboClient/api/base/v3/oauth-sign-in`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: oAuthSignInLookup,
      },
      options,
    ),
  );
};

export const useDescribeOAuthSignIn = /* @__PURE__ */ makeMutation(
  (signal: AbortSignal, oAuthSignInLookup: OAuthSignInLookup) => describeOAuthSignIn(oAuthSignInLookup, { signal }),
);
/**
 * Connects the outside identity with the account, or makes the account, and signs in. Give what `needs` asks for; a new code comes from the sign-up code call.
 * @summary Finish an outside sign-in
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

export const useCompleteOAuthSignIn = /* @__PURE__ */ makeMutation(
  (signal: AbortSignal, oAuthSignInCompletion: OAuthSignInCompletion) =>
    completeOAuthSignIn(oAuthSignInCompletion, { signal }),
);
/**
 * The token in `X-Token` dies. Answers the same when it is missing or dead already, so that signing out never fails.
 * @summary Sign out
 */
export const signOut = (options?: SecondParameter<typeof request<SignOutResponse>>) => {
  return dataOf(request<SignOutResponse>({ url: `/turboClient/api/base/v3/sign-out`, method: 'POST' }, options));
};

export const useSignOut = /* @__PURE__ */ makeMutation((signal: AbortSignal) => signOut({ signal }));
