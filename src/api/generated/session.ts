/** Generated from api-spec by `npm run api`. Do not edit. */
import type {
  CompleteOutsideSignInAnswer,
  Credentials,
  DescribeOutsideSignInAnswer,
  Exchange,
  ExchangeTokenAnswer,
  HandoverRequest,
  IssueBaseTokenAnswer,
  OutsideConfirmation,
  OutsideQuestion,
  SignInAnswer,
  SignOutAnswer,
} from './model/index.ts';

import { dataOf } from '#api/errors.ts';
import { makeMutation } from '#api/resource.ts';
import { request } from '#framework/request.ts';

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];

/**
 * An unknown address and a wrong password look and take the same.
 * @summary Sign in
 */
export const signIn = (credentials: Credentials, options?: SecondParameter<typeof request<SignInAnswer>>) => {
  return dataOf(
    request<SignInAnswer>(
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
  handoverRequest: HandoverRequest,
  options?: SecondParameter<typeof request<IssueBaseTokenAnswer>>,
) => {
  return dataOf(
    request<IssueBaseTokenAnswer>(
      {
        url: `/turboClient/api/base/v3/base-token`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: handoverRequest,
      },
      options,
    ),
  );
};

export const useIssueBaseToken = /* @__PURE__ */ makeMutation((signal: AbortSignal, handoverRequest: HandoverRequest) =>
  issueBaseToken(handoverRequest, { signal }),
);
/**
 * Turns a hand-over token into a session. The token is used up, whatever the answer.
 * @summary Exchange a hand-over token
 */
export const exchangeToken = (exchange: Exchange, options?: SecondParameter<typeof request<ExchangeTokenAnswer>>) => {
  return dataOf(
    request<ExchangeTokenAnswer>(
      {
        url: `/turboClient/api/base/v3/token-exchange`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: exchange,
      },
      options,
    ),
  );
};

export const useExchangeToken = /* @__PURE__ */ makeMutation((signal: AbortSignal, exchange: Exchange) =>
  exchangeToken(exchange, { signal }),
);
/**
 * Changes nothing. Works for 15 minutes after the provider answered.
 * @summary What an outside sign-in still needs
 */
export const describeOutsideSignIn = (
  outsideQuestion: OutsideQuestion,
  options?: SecondParameter<typeof request<DescribeOutsideSignInAnswer>>,
) => {
  return dataOf(
    request<DescribeOutsideSignInAnswer>(
      {
        url: `/turboClient/api/base/v3/outside-sign-in`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: outsideQuestion,
      },
      options,
    ),
  );
};

export const useDescribeOutsideSignIn = /* @__PURE__ */ makeMutation(
  (signal: AbortSignal, outsideQuestion: OutsideQuestion) => describeOutsideSignIn(outsideQuestion, { signal }),
);
/**
 * Connects the outside identity with the account, or makes the account, and signs in. Give what `needs` asks for; a new code comes from the sign-up code call.
 * @summary Finish an outside sign-in
 */
export const completeOutsideSignIn = (
  outsideConfirmation: OutsideConfirmation,
  options?: SecondParameter<typeof request<CompleteOutsideSignInAnswer>>,
) => {
  return dataOf(
    request<CompleteOutsideSignInAnswer>(
      {
        url: `/turboClient/api/base/v3/outside-sign-in/complete`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        data: outsideConfirmation,
      },
      options,
    ),
  );
};

export const useCompleteOutsideSignIn = /* @__PURE__ */ makeMutation(
  (signal: AbortSignal, outsideConfirmation: OutsideConfirmation) =>
    completeOutsideSignIn(outsideConfirmation, { signal }),
);
/**
 * The token in `X-Token` dies. Answers the same when it is missing or dead already, so that signing out never fails.
 * @summary Sign out
 */
export const signOut = (options?: SecondParameter<typeof request<SignOutAnswer>>) => {
  return dataOf(request<SignOutAnswer>({ url: `/turboClient/api/base/v3/sign-out`, method: 'POST' }, options));
};

export const useSignOut = /* @__PURE__ */ makeMutation((signal: AbortSignal) => signOut({ signal }));
