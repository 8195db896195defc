/**
 * The last step of signing in through Google, Apple or Microsoft, where one is needed (decisions §3). The way itself is made of
 * navigations, outside of this document: `/oauth/start/{provider}` leads to the provider, which posts to
 * `/oauth/callback/{provider}`; from there the visitor comes to `/auth/success?token=…&type=…` (exchangeToken), to
 * `/auth/sign-in?oauth=…&type=…` (the calls below), or to `/auth/sign-in?error={code}&type=…`.
 */
import * as z from 'zod';
import { operation } from './operation.ts';
import { Email, Restore, SignInPassword, Token, VerificationCode } from './schemas.ts';

export const IdentityProvider = z
  .enum(['google', 'apple', 'microsoft'])
  .meta({ id: 'IdentityProvider', description: 'Who vouches.', examples: ['google'] });

const token = Token.meta({ description: 'The `oauth` parameter of the URL.' });
const example = { token: 'mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE' };

export const describeOAuthSignIn = operation({
  id: 'describeOAuthSignIn',
  method: 'post',
  path: '/turboClient/api/base/v3/oauth-sign-in',
  tag: 'session',
  summary: 'What an outside sign-in still needs',
  description: 'Changes nothing. Works for 15 minutes after the provider answered.',
  session: 'none',
  body: z.strictObject({ token }).meta({ id: 'OAuthSignInLookup', description: 'Which sign-in.' }),
  data: z
    .strictObject({
      identityProvider: IdentityProvider,
      email: Email,
      needs: z.enum(['password', 'code', 'restore']).meta({
        description:
          'The password of the account with this address; or, where the provider does not vouch for the address, the code that was mailed to it; or, for an account that was deleted less than 14 days ago, the word that it shall come back.',
        examples: ['password'],
      }),
    })
    .meta({ id: 'OAuthSignIn', description: 'A sign-in that waits for its last step.' }),
  errors: ['oauthExpired'],
  example: { body: example, data: { identityProvider: 'google', email: 'ada@example.com', needs: 'password' } },
});

export const completeOAuthSignIn = operation({
  id: 'completeOAuthSignIn',
  method: 'post',
  path: '/turboClient/api/base/v3/oauth-sign-in/complete',
  tag: 'session',
  summary: 'Finish an outside sign-in',
  description:
    'Connects the outside identity with the account, or makes the account, and signs in. Give what `needs` asks for; a new code comes from the sign-up code call.',
  session: 'none',
  body: z
    .strictObject({
      token,
      password: SignInPassword.optional(),
      code: VerificationCode.optional(),
      restore: Restore.optional(),
    })
    .meta({ id: 'OAuthSignInCompletion', description: 'The last step.' }),
  data: z.strictObject({ token: Token }).meta({ id: 'OAuthSession', description: 'The new session.' }),
  errors: ['oauthExpired', 'credentialsWrong', 'codeWrong', 'codeExpired', 'codeTriesUsed', 'accountDeleted'],
  example: { body: { ...example, password: 'tern-2026!' }, data: example },
});
