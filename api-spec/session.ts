/** Signing in and out, and handing a session from one place to another (decisions §3). */
import * as z from 'zod';
import { operation } from './operation.ts';
import { ClientCode, DeviceType, Email, moment, Nothing, Restore, SignInPassword, Token } from './schemas.ts';

const SessionToken = z
  .strictObject({ token: Token })
  .meta({ id: 'SessionToken', description: 'A session; the token goes into `X-Token`.' });

const sessionExample = { token: 'mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE' };

export const signIn = operation({
  id: 'signIn',
  method: 'post',
  path: '/turboClient/api/base/v3/service-token',
  tag: 'session',
  summary: 'Sign in',
  description: 'An unknown address and a wrong password look and take the same.',
  session: 'none',
  body: z
    .strictObject({
      email: Email,
      password: SignInPassword,
      deviceType: DeviceType,
      clientCode: ClientCode.optional(),
      remember: z
        .boolean()
        .optional()
        .meta({ description: 'Keep the session for 30 days; otherwise it ends within a day.', examples: [true] }),
      restore: Restore.optional(),
    })
    .meta({ id: 'Credentials', description: 'Who wants in.' }),
  data: SessionToken,
  errors: ['credentialsWrong', 'accountDeleted'],
  example: { body: { email: 'ada@example.com', password: 'tern-2026!', deviceType: 'web' }, data: sessionExample },
});

export const signOut = operation({
  id: 'signOut',
  method: 'post',
  path: '/turboClient/api/base/v3/sign-out',
  tag: 'session',
  summary: 'Sign out',
  description:
    'The token in `X-Token` dies. Answers the same when it is missing or dead already, so that signing out never fails.',
  session: 'none',
  data: Nothing,
  errors: [],
  example: { data: null },
});

export const issueBaseToken = operation({
  id: 'issueBaseToken',
  method: 'post',
  path: '/turboClient/api/base/v3/base-token',
  tag: 'session',
  summary: 'Issue a hand-over token',
  description:
    'A signed-in session gets a token that another place exchanges for a session of its own: once, within 5 minutes.',
  session: 'required',
  body: z
    .strictObject({
      flag: z.enum(['web', 'client']).meta({ description: 'Where the token will be used.', examples: ['client'] }),
      clientCode: ClientCode.optional(),
    })
    .meta({
      id: 'OneTimeTokenRequest',
      description: 'What the token is for. With a client code it works for that app only.',
    }),
  data: z
    .strictObject({ token: Token, expiresAt: moment('Until when it works.') })
    .meta({ id: 'OneTimeToken', description: 'A hand-over token.' }),
  errors: [],
  example: { body: { flag: 'client' }, data: { ...sessionExample, expiresAt: '2026-11-21T09:35:00.000Z' } },
});

export const exchangeToken = operation({
  id: 'exchangeToken',
  method: 'post',
  path: '/turboClient/api/base/v3/token-exchange',
  tag: 'session',
  summary: 'Exchange a hand-over token',
  description: 'Turns a hand-over token into a session. The token is used up, whatever the answer.',
  session: 'none',
  body: z
    .strictObject({
      token: Token,
      flag: z.enum(['web', 'client', 'google', 'apple', 'microsoft']).meta({
        description: 'What the token was issued for; the `type` of the address it came with.',
        examples: ['google'],
      }),
      deviceType: DeviceType,
      clientCode: ClientCode.optional(),
    })
    .meta({ id: 'TokenExchange', description: 'A hand-over token and what it is for.' }),
  data: SessionToken,
  errors: ['oneTimeTokenInvalid', 'clientCodeMismatch'],
  example: { body: { ...sessionExample, flag: 'google', deviceType: 'web' }, data: sessionExample },
});
