/** Builds the server: the API's routes, the built site behind them, and what both share. `main.ts` listens. */
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
import { guardContract, requireAll } from './http/contract-guard.ts';
import { allowOrigins } from './http/cors.ts';
import { decorate } from './http/decorations.ts';
import { handleErrors, sendError, toApiError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { largestBodyBytes, readJsonBodies } from './http/json-body.ts';
import { refuseOverload } from './http/overload.ts';
import { publicConfigRoute } from './http/public-config.ts';
import { secureAnswers } from './http/security-headers.ts';
import { isApiPath, type SiteServer } from './http/site.ts';
import { answerUnknown, pathOf } from './http/unknown.ts';
import { referralRoutes } from './referral/routes.ts';

export type AppOptions = { context: Context; site: SiteServer };

/**
 * Idle connections stay open longer than proxies keep them (60 s), so that none is closed under a request. A request may take
 * as long as 24 MB of pictures need on a slow line.
 */
const connectionLimits = { requestTimeout: 300_000, headersTimeout: 15_000, keepAliveTimeout: 72_000 };

/** The API is complete when this resolves. @throws when a route declares no answer, or a call of the contract has no route. */
export async function buildApp({ context, site }: AppOptions): Promise<FastifyInstance> {
  const { config, db } = context;
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBodyBytes,
    // Whatever stands in an address, its call answers; longer ones Node itself refuses.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: (error, request, reply) => sendError(toApiError(error), request, reply),
    // The site's files never reach the framework; `inject` (tests) comes in behind this and is served by answerUnknown.
    serverFactory: (handleApi) =>
      createServer(connectionLimits, (request, response) => {
        if (isApiPath(pathOf(request.url ?? '/'))) handleApi(request, response);
        else site.handle(request, response);
      }),
  });
  const known = guardContract(app);
  decorate(app, config.trustedProxies, createFindSession(context));
  secureAnswers(app, config.publicUrl);
  allowOrigins(app, config.allowedOrigins);
  handleErrors(app);
  readJsonBodies(app);
  logAnswers(app);
  answerUnknown(app, known, site);
  healthRoutes(app, db);
  publicConfigRoute(app, config);
  apiDocsRoutes(app, config);
  await app.register(async (api) => {
    await refuseOverload(api, config.slowestLoopMs);
    accountsRoutes(api, context);
    geoRoutes(api, context);
    billingRoutes(api, context);
    await contactRoutes(api, context);
    referralRoutes(api, context);
    requireAll(api, operations);
  });
  await app.ready();
  return app;
}

/** One line per answer of the API: route, status, time; nothing that the visitor sent. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, res: reply, ms }, 'answered');
    done();
  });
}
