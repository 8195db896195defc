/**
 * The navigations of one provider: `/oauth/start/{provider}`, and `/oauth/callback/{provider}` as a post and as what follows
 * it. Whatever goes wrong, the visitor ends on the site's sign-in page with the reason.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isLocale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import type { IdentityProvider } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { clientKey } from '../../http/client-address.ts';
import { toApiError } from '../../http/errors.ts';
import { largestBodyBytes } from '../../http/json-body.ts';
import type { LimitRule } from '../../http/limits.ts';
import { newToken, normaliseReferralCode } from '../rules.ts';
import type { OAuthLink } from './client.ts';
import { bindingCookie, bindingOf, visitorLocale } from './cookies.ts';
import { beginFlow, parkCallback } from './flow.ts';
import { comeBack } from './handle-callback.ts';
import { providerForm } from './rules.ts';
import { refusedAddress } from './urls.ts';

const startsPerClient: LimitRule = { name: 'outside-start', points: 60, seconds: 15 * 60 };
/** The post and what follows it. */
const callbacksPerClient: LimitRule = { name: 'outside-callback', points: 120, seconds: 15 * 60 };

const config = { oauthContract: 'navigation' };

/** Whatever is not as it should be counts as not given. */
const startQuery = z.object({
  locale: z.string().refine(isLocale).optional().catch(undefined),
  remember: z.literal('1').optional().catch(undefined),
  invite: z
    .string()
    .transform(normaliseReferralCode)
    .pipe(z.string().regex(/^[A-Z0-9]{1,16}$/))
    .nullable()
    .catch(null),
});
const callbackQuery = z.object({ state: z.string().catch('') });

export function providerRoutes(
  scope: FastifyInstance,
  context: Context,
  provider: IdentityProvider,
  link: OAuthLink | null,
): void {
  const { limits } = context;
  const { publicUrl } = context.config;
  const callback = `/oauth/callback/${provider}`;
  readForms(scope);

  scope.get(`/oauth/start/${provider}`, { config }, async (request, reply) => {
    await limits.take(startsPerClient, clientKey(request.address));
    const { remember, invite } = startQuery.parse(request.query);
    const binding = bindingOf(request.headers) ?? newToken();
    const address = await beginFlow(context, available(link), {
      provider,
      locale: localeOf(request),
      remember: remember === '1',
      inviteCode: invite,
      binding,
    });
    return go(reply.header('set-cookie', bindingCookie(binding, publicUrl)), address);
  });

  scope.post(callback, { config }, async (request, reply) => {
    await limits.take(callbacksPerClient, clientKey(request.address));
    const { state } = callbackQuery.parse(request.body ?? {});
    const form = providerForm.safeParse(request.body);
    if (form.success) await parkCallback(context, provider, state, form.data);
    return go(reply, `${publicUrl}${callback}?${new URLSearchParams({ state })}`);
  });

  scope.get(callback, { config }, async (request, reply) => {
    const client = clientKey(request.address);
    await limits.take(callbacksPerClient, client);
    const { state } = callbackQuery.parse(request.query);
    const binding = bindingOf(request.headers) ?? '';
    const { address } = request;
    return go(reply, await comeBack(context, available(link), { provider, state, binding, client, address }));
  });

  scope.setErrorHandler((error, request, reply) => {
    const problem = toApiError(error);
    if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem }, 'outside sign-in failed');
    const isTold = problem.reason.startsWith('oauth') || problem.status === 429 || problem.status >= 500;
    const reason = isTold ? problem.reason : 'oauthFailed';
    return go(reply, refusedAddress(context.config, { provider, locale: localeOf(request) }, reason));
  });
}

/** Forms of at most 64 KiB. */
function readForms(scope: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: largestBodyBytes } as const;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, fieldsOf(String(body))),
  );
}

/** A field that comes twice is null: there is no telling which is meant. */
function fieldsOf(body: string): Record<string, string | null> {
  const fields = new Map<string, string | null>();
  for (const [name, value] of new URLSearchParams(body)) fields.set(name, fields.has(name) ? null : value);
  return Object.fromEntries(fields);
}

/** @throws ApiError oauthFailed when the provider is switched off */
function available(link: OAuthLink | null): OAuthLink {
  if (!link) throw new ApiError('oauthFailed');
  return link;
}

function localeOf({ query, headers }: FastifyRequest) {
  return startQuery.parse(query).locale ?? visitorLocale(headers);
}

function go(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}
