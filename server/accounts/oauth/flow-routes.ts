/**
 * The navigations of one identity provider: `/oauth/start/{provider}`, and `/oauth/callback/{provider}` as the provider's post
 * and as the navigation that follows it. Every failure redirects to the site's sign-in page with an error code.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isLocale, type Locale } from '#facts/locales.ts';
import { minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { IdentityProvider } from '../../db/tables/identities.ts';
import { ApiError } from '../../http/api-error.ts';
import { limitFailures } from '../../http/attempt.ts';
import { clientBudgets } from '../../http/client.ts';
import { recordFailure, toApiError } from '../../http/errors.ts';
import { maxBodyBytes } from '../../http/json-body.ts';
import type { LimitRule } from '../../http/limits.ts';
import { acceptedLocale, chosenLocale } from '../../http/negotiate-locale.ts';
import { challengePattern, createToken, normalizeReferralCode } from '../rules.ts';
import type { OAuthClient } from './client.ts';
import { createBindingCookie, readBinding } from './cookies.ts';
import { saveCallbackForm, startFlow } from './flow.ts';
import { handleCallback } from './handle-callback.ts';
import { callbackForm } from './rules.ts';
import { createErrorUrl } from './urls.ts';

/** Of sign-ins. Each is a small row for ten minutes, and many people who share an IP address may sign in within some. */
export const startsPerClient: LimitRule = { name: 'oauth-start', points: 300, windowMs: 15 * minuteMs };
/** Of flows that this server has not begun: nobody can guess the state of another one. */
export const callbacksPerClient: LimitRule = { name: 'oauth-callback', points: 120, windowMs: 15 * minuteMs };

const config = { notInContract: 'navigation' };

/** An invalid parameter is ignored. */
const startQuery = z.object({
  locale: z.string().refine(isLocale).optional().catch(undefined),
  remember: z.literal('1').optional().catch(undefined),
  invite: z
    .string()
    .transform(normalizeReferralCode)
    .pipe(z.string().regex(/^[A-Z0-9]{1,16}$/))
    .nullable()
    .catch(null),
  challenge: z.string().regex(challengePattern).optional().catch(undefined),
  connect: z.string().nullable().catch(null),
});
const callbackQuery = z.object({ state: z.string().catch('') });

/** @param client null when the provider is switched off */
export function flowRoutes(
  scope: FastifyInstance,
  context: Context,
  identityProvider: IdentityProvider,
  client: OAuthClient | null,
): void {
  const { db, limits } = context;
  const { siteUrl, apiUrl } = context.config;
  const callbackPath = `/oauth/callback/${identityProvider}`;
  acceptFormsOnly(scope);

  scope.get(`/oauth/start/${identityProvider}`, { config }, async (request, reply) => {
    const budgets = clientBudgets(startsPerClient, request.client);
    const { remember, invite, challenge, connect } = startQuery.parse(request.query);
    const binding = readBinding(request.headers) ?? createToken();
    const start = () =>
      startFlow(context, requireClient(client), {
        identityProvider,
        locale: localeOf(request),
        remember: remember === '1',
        inviteCode: invite,
        challenge: challenge ?? null,
        connection: connect,
        binding,
      });
    if (connect === null) {
      await limits.consume(...budgets);
      if (!challenge) throw new ApiError('oauthFailed');
    }
    // A connection is limited by its account, whatever strangers do: only one that is not known costs an attempt.
    const url = connect === null ? await start() : await limitFailures(limits, budgets, start);
    return redirect(reply.header('set-cookie', createBindingCookie(binding, apiUrl)), url);
  });

  scope.post(callbackPath, { config }, async (request, reply) => {
    const { state } = callbackQuery.parse(request.body ?? {});
    const form = callbackForm.safeParse(request.body);
    const isKnown = form.success && (await saveCallbackForm(db, { identityProvider, state }, form.data));
    if (!isKnown) await limits.consume(...clientBudgets(callbacksPerClient, request.client));
    return redirect(reply, `${apiUrl}${callbackPath}?${new URLSearchParams({ state })}`);
  });

  scope.get(callbackPath, { config }, async (request, reply) => {
    const { client: caller, ipAddress } = request;
    const { state } = callbackQuery.parse(request.query);
    const binding = readBinding(request.headers) ?? '';
    const callback = { identityProvider, state, binding, caller, ipAddress };
    const handle = () => handleCallback(context, requireClient(client), callback);
    return redirect(reply, await limitFailures(limits, clientBudgets(callbacksPerClient, caller), handle));
  });

  scope.setErrorHandler((error, request, reply) => {
    const problem = toApiError(error);
    recordFailure(problem, request);
    const isShown = problem.reason.startsWith('oauth') || problem.status === 429 || problem.status >= 500;
    const reason = isShown ? problem.reason : 'oauthFailed';
    const flow = {
      identityProvider,
      locale: localeOf(request),
      connects: startQuery.parse(request.query).connect !== null,
    };
    return redirect(reply, createErrorUrl(siteUrl, flow, reason));
  });
}

function acceptFormsOnly(scope: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: maxBodyBytes } as const;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, parseFields(String(body))),
  );
}

/** A field that occurs twice is ambiguous and becomes null. */
function parseFields(body: string): Record<string, string | null> {
  const fields = new Map<string, string | null>();
  for (const [name, value] of new URLSearchParams(body)) fields.set(name, fields.has(name) ? null : value);
  return Object.fromEntries(fields);
}

/** @throws ApiError oauthFailed when the provider is switched off */
function requireClient(client: OAuthClient | null): OAuthClient {
  if (!client) throw new ApiError('oauthFailed');
  return client;
}

function localeOf({ query, headers }: FastifyRequest): Locale {
  return startQuery.parse(query).locale ?? chosenLocale(headers.cookie) ?? acceptedLocale(headers['accept-language']);
}

function redirect(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(url, 303);
}
