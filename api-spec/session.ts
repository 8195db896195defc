/** Sign-in, sign-out, and one-time tokens (docs/decisions/0007-one-time-tokens.md, docs/decisions/0008-sessions.md). */
import * as z from 'zod';
import { operation } from './operation.ts';
import {
  ClientCode,
  DeviceType,
  Email,
  IdentityProvider,
  NoData,
  OAuthVerifier,
  Remember,
  Restore,
  SignInPassword,
  Token,
  timestamp,
} from './schemas.ts';

export const SessionToken = z
  .strictObject({ token: Token })
  .meta({ id: 'SessionToken', description: 'A new session; requests send its token in the header `X-Token`.' });

const sessionExample = { token: 'mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE' };

export const signIn = operation({
  id: 'signIn',
  method: 'post',
  path: '/turboClient/api/base/v3/service-token',
  tag: 'session',
  summary: 'Sign in',
  description: 'An unknown email and a wrong password get the same response, in the same time.',
  session: 'none',
  body: z
    .strictObject({
      email: Email,
      password: SignInPassword,
      deviceType: DeviceType,
      clientCode: ClientCode.optional(),
      remember: Remember.optional(),
      restore: Restore.optional(),
    })
    .meta({ id: 'Credentials', description: 'Email and password.' }),
  data: SessionToken,
  errors: ['credentialsWrong', 'secondFactorRequired', 'accountDeleted', 'accountBlocked'],
  example: { body: { email: 'ada@example.com', password: 'moor-2026!', deviceType: 'web' }, data: sessionExample },
});

export const signOut = operation({
  id: 'signOut',
  method: 'post',
  path: '/turboClient/api/base/v3/sign-out',
  tag: 'session',
  summary: 'Sign out',
  description:
    'Ends the session of the token in `X-Token`. Succeeds also without a token or with that of an ended session, so signing out never fails.',
  session: 'optional',
  data: NoData,
  errors: [],
  example: { data: null },
});

export const issueBaseToken = operation({
  id: 'issueBaseToken',
  method: 'post',
  path: '/turboClient/api/base/v3/base-token',
  tag: 'session',
  summary: 'Issue a one-time token',
  description:
    'Issues a token that another client, such as the app, exchanges for a session of its own: once, within 5 minutes.',
  session: 'required',
  body: z
    .strictObject({
      flag: z.enum(['web', 'client']).meta({ description: 'Where the token will be exchanged.', examples: ['client'] }),
      clientCode: ClientCode.optional(),
    })
    .meta({
      id: 'OneTimeTokenRequest',
      description: 'What the token is for. With a client code only that app can exchange it.',
    }),
  data: z
    .strictObject({ token: Token, expiresAt: timestamp('When the token expires.') })
    .meta({ id: 'OneTimeToken', description: 'A one-time token.' }),
  errors: [],
  example: { body: { flag: 'client' }, data: { ...sessionExample, expiresAt: '2026-11-21T09:35:00.000Z' } },
});

export const exchangeToken = operation({
  id: 'exchangeToken',
  method: 'post',
  path: '/turboClient/api/base/v3/token-exchange',
  tag: 'session',
  summary: 'Exchange a one-time token',
  description: 'Exchanges a one-time token for a session. A failed exchange uses the token up as well.',
  session: 'none',
  body: z
    .strictObject({
      token: Token,
      flag: z.enum(['web', 'client', ...IdentityProvider.options]).meta({
        description: 'What the token was issued for; after OAuth sign-in, the `type` parameter of the URL.',
        examples: ['google'],
      }),
      deviceType: DeviceType,
      clientCode: ClientCode.optional(),
      verifier: OAuthVerifier.optional(),
    })
    .meta({ id: 'TokenExchange', description: 'A one-time token and what it was issued for.' }),
  data: SessionToken,
  errors: ['oneTimeTokenInvalid', 'clientCodeMismatch', 'secondFactorRequired', 'accountBlocked'],
  example: { body: { ...sessionExample, flag: 'google', deviceType: 'web' }, data: sessionExample },
});
