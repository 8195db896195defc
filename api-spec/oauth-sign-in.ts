/**
 * The last step of an OAuth sign-in that needs one (docs/decisions/0011-oauth-sign-in.md). The sign-in itself consists of
 * navigations, which this document does not describe: `/oauth/start/{provider}` redirects to the identity provider, which posts to
 * `/oauth/callback/{provider}`. From there the visitor is redirected to `/auth/success?token=…&type=…` (exchangeToken), to
 * `/auth/sign-in?oauth=…&type=…` (the operations below), or to `/auth/sign-in?error={code}&type=…`.
 */
import * as z from 'zod';
import { operation } from './operation.ts';
import {
  Email,
  IdentityProvider,
  NoData,
  OAuthVerifier,
  Restore,
  SignInPassword,
  Token,
  VerificationCode,
} from './schemas.ts';
import { SessionToken } from './session.ts';

const token = Token.meta({ description: 'The `oauth` parameter of the sign-in page’s URL.' });
const example = { token: 'mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE' };

export const describeOAuthSignIn = operation({
  id: 'describeOAuthSignIn',
  method: 'post',
  path: '/turboClient/api/base/v3/oauth-sign-in',
  tag: 'session',
  summary: 'Get what an OAuth sign-in needs',
  description: 'Changes nothing. The token is valid for 15 minutes after the callback of the identity provider.',
  session: 'none',
  body: z
    .strictObject({ token, verifier: OAuthVerifier.optional() })
    .meta({ id: 'OAuthSignInToken', description: 'The token of the sign-in.' }),
  data: z
    .strictObject({
      identityProvider: IdentityProvider,
      email: Email,
      accountExists: z.boolean().meta({
        description:
          'With `code`: true when the code opens an account without a password, whose email the identity provider has verified. False reveals nothing: the email has not been verified.',
        examples: [false],
      }),
      needs: z.enum(['password', 'code', 'restore']).meta({
        description:
          '`password`: the password of the account with this email. `code`: the code that was mailed to it. `restore`: `restore: true`, for an account that was deleted less than 14 days ago.',
        examples: ['password'],
      }),
    })
    .meta({ id: 'OAuthSignIn', description: 'A sign-in that needs a last step.' }),
  errors: ['oauthExpired'],
  example: {
    body: example,
    data: { identityProvider: 'google', email: 'ada@example.com', accountExists: false, needs: 'password' },
  },
});

export const sendOAuthSignInCode = operation({
  id: 'sendOAuthSignInCode',
  method: 'post',
  path: '/turboClient/api/base/v3/oauth-sign-in/code',
  tag: 'session',
  summary: 'Mail the code of an OAuth sign-in again',
  description: 'For a sign-in that needs a `code`. At most one a minute.',
  session: 'none',
  body: z
    .strictObject({ token, verifier: OAuthVerifier.optional() })
    .meta({ id: 'OAuthSignInCodeRequest', description: 'The token of the sign-in.' }),
  data: NoData,
  errors: ['oauthExpired'],
  example: { body: example, data: null },
});

export const completeOAuthSignIn = operation({
  id: 'completeOAuthSignIn',
  method: 'post',
  path: '/turboClient/api/base/v3/oauth-sign-in/complete',
  tag: 'session',
  summary: 'Complete an OAuth sign-in',
  description:
    'Connects the identity to the account, or creates the account, and signs in. Send what `needs` names; `sendOAuthSignInCode` sends a new code.',
  session: 'none',
  body: z
    .strictObject({
      token,
      verifier: OAuthVerifier.optional(),
      password: SignInPassword.optional(),
      code: VerificationCode.optional(),
      restore: Restore.optional(),
    })
    .meta({ id: 'OAuthSignInCompletion', description: 'The token of the sign-in and what it needs.' }),
  data: SessionToken,
  errors: [
    'oauthExpired',
    'credentialsWrong',
    'codeWrong',
    'codeExpired',
    'codeTriesUsed',
    'secondFactorRequired',
    'accountDeleted',
    'accountBlocked',
  ],
  example: { body: { ...example, password: 'moor-2026!' }, data: example },
});
