/** Builds the server: the API's routes and the built site. `main.ts` listens; tests use `app.inject`. */
import { createServer, maxHeaderSize } from 'node:http';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { createFindSession } from './accounts/sessions.ts';
import { billingRoutes } from './billing/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import type { Context } from './context.ts';
import { geoRoutes } from './geo/routes.ts';
import { apiDocsRoutes } from './http/api-docs.ts';
import { requireAllOperations, requireDeclaredRoutes } from './http/contract-guard.ts';
import { allowOrigins } from './http/cors.ts';
import { addDecorations } from './http/decorations.ts';
import { handleErrors, sendError, toApiError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { maxBodyBytes, parseJsonBodies } from './http/json-body.ts';
import { handleNotFound, pathOf } from './http/not-found.ts';
import { refuseOverload } from './http/overload.ts';
import { publicConfigRoute } from './http/public-config.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { isApiPath, type SiteServer } from './http/site/site.ts';
import { referralRoutes } from './referral/routes.ts';

export type AppOptions = { context: Context; site: SiteServer };

/**
 * Idle connections stay open longer than proxies keep them (60 s), so that a connection is never closed while a request is on
 * its way. The request timeout allows an upload of 24 MB of images on a slow connection.
 */
const connectionOptions = { requestTimeout: 300_000, headersTimeout: 15_000, keepAliveTimeout: 72_000 };

/**
 * Builds the app; every route is registered when the promise resolves.
 * @throws when a route declares no response, or an operation of the contract has no route.
 */
export async function buildApp({ context, site }: AppOptions): Promise<FastifyInstance> {
  const { config, db } = context;
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    // Routes validate their parameters themselves; Node refuses longer URLs.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: (error, request, reply) => sendError(toApiError(error), request, reply),
    // The site's files bypass Fastify. `inject` (tests) bypasses this function: handleNotFound serves the site then.
    serverFactory: (handleApi) =>
      createServer(connectionOptions, (request, response) => {
        if (isApiPath(pathOf(request.url ?? '/'))) handleApi(request, response);
        else site.handle(request, response);
      }),
  });
  const paths = requireDeclaredRoutes(app);
  addDecorations(app, config.trustedProxies, createFindSession(context));
  addSecurityHeaders(app, config.publicUrl);
  allowOrigins(app, config.allowedOrigins);
  handleErrors(app);
  parseJsonBodies(app);
  logResponses(app);
  handleNotFound(app, paths, site);
  healthRoutes(app, db);
  publicConfigRoute(app, config);
  apiDocsRoutes(app, config);
  await app.register(async (api) => {
    await refuseOverload(api, config.maxEventLoopDelayMs);
    accountsRoutes(api, context);
    geoRoutes(api, config);
    billingRoutes(api, context);
    await contactRoutes(api, context);
    referralRoutes(api, context);
    requireAllOperations(api, operations);
  });
  await app.ready();
  return app;
}

/** Logs one line per API response: route, status and time, and nothing that the visitor sent. */
function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, res: reply, ms }, 'request completed');
    done();
  });
}
