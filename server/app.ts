/** Builds the server: the API's routes and the built site. `main.ts` listens; tests use `app.inject`. */
import { createServer, maxHeaderSize } from 'node:http';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import { createRequireConfirmation } from './accounts/confirmation/require-confirmation.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { createFindSession } from './accounts/sessions.ts';
import { billingRoutes } from './billing/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import type { Context } from './context.ts';
import { dnsTestRoutes } from './dns-test/routes.ts';
import { geoRoutes } from './geo/routes.ts';
import { apiDocsRoutes } from './http/api-docs.ts';
import { limitBodyTime } from './http/body-time.ts';
import { requireDeclaredRoutes } from './http/contract-guard.ts';
import { allowOrigins } from './http/cors.ts';
import { addDecorations } from './http/decorations.ts';
import { createDrain, type Drain } from './http/drain.ts';
import { handleErrors, sendError, toApiError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { ignoreTypeOfNoBody, maxBodyBytes, parseJsonBodies } from './http/json-body.ts';
import { logAcceptErrors } from './http/log-accept-errors.ts';
import { handleNotFound } from './http/not-found.ts';
import { refuseOverload } from './http/overload.ts';
import { pathOf } from './http/path-of.ts';
import { publicConfigRoute } from './http/public-config.ts';
import { createRequestIds, sendRequestIds } from './http/request-id.ts';
import { RequestLog } from './http/request-log.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { FastResponse } from './http/site/fast-response.ts';
import { isApiPath, type SiteServer } from './http/site/site.ts';
import { countApiRequests, countSiteRequest, createRequestCounter } from './metrics/request-metrics.ts';
import { refuseDuringMaintenance } from './operator-settings/maintenance.ts';
import { referralRoutes } from './referral/routes.ts';

export type AppOptions = { context: Context; site: SiteServer; drain?: Drain };

/**
 * Idle connections stay open longer than proxies keep them (60 s), so that a connection is never closed while a request is on
 * its way. The request timeout is that of an upload on a slow connection, which has to make progress (`contact/read-form.ts`);
 * `limitBodyTime` sets the one of every other request.
 */
const connectionOptions = {
  requestTimeout: 30 * 60_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 72_000,
  // Most requests have no body: streams that only end take a tenth of the time of a static file.
  optimizeEmptyRequests: true,
  ServerResponse: FastResponse,
};

/** Levels at which a line of level `info` is written. */
const infoLevels = ['trace', 'debug', 'info'];

/**
 * Builds the app; every route is registered when the promise resolves.
 * @throws when a route declares no response, or an operation of the contract has no route.
 */
export async function buildApp({ context, site, drain = createDrain() }: AppOptions): Promise<FastifyInstance> {
  const { config, metrics } = context;
  const countRequest = config.metrics ? createRequestCounter(metrics) : null;
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (log, bindings, options) => new RequestLog(log, bindings, options),
    genReqId: createRequestIds(config.trustedProxies),
    bodyLimit: maxBodyBytes,
    // A request that arrives while the server stops is served, not refused with an answer outside the contract.
    return503OnClosing: false,
    // Routes validate their parameters themselves; Node refuses longer URLs.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: (error, request, reply) => sendError(toApiError(error), request, reply),
    // The site's files bypass Fastify. `inject` (tests) bypasses this function: handleNotFound serves the site then.
    serverFactory: (handleApi) => {
      const server = createServer(connectionOptions, (request, response) => {
        limitBodyTime(request);
        if (drain.isClosing()) response.setHeader('connection', 'close');
        if (isApiPath(pathOf(request.url ?? '/'))) {
          ignoreTypeOfNoBody(request);
          handleApi(request, response);
        } else {
          if (countRequest) countSiteRequest(countRequest, request.method ?? '', response);
          site.handle(request, response);
        }
      });
      drain.watch(server);
      logAcceptErrors(server, context.log);
      return server;
    },
  });
  const paths = requireDeclaredRoutes(app);
  addDecorations(app, {
    trustedProxies: config.trustedProxies,
    isExit: context.isExit,
    findSession: createFindSession(context),
    requireConfirmation: createRequireConfirmation(context),
  });
  context.tracing?.traceRequests(app);
  sendRequestIds(app);
  addSecurityHeaders(app, config.apiUrl);
  allowOrigins(app, config.allowedOrigins);
  handleErrors(app);
  parseJsonBodies(app);
  if (countRequest) countApiRequests(app, countRequest, metrics);
  if (infoLevels.includes(context.log.level)) logResponses(app);
  handleNotFound(app, paths, site);
  healthRoutes(app, context, drain);
  publicConfigRoute(app, config, context.settings, context.dnsTestZone?.source);
  apiDocsRoutes(app, config);
  await app.register(async (api) => {
    refuseOverload(api, config.maxEventLoopDelayMs);
    refuseDuringMaintenance(api, context.settings, context.clock);
    accountsRoutes(api, context);
    geoRoutes(api, context);
    dnsTestRoutes(api, context);
    billingRoutes(api, context);
    await contactRoutes(api, context);
    referralRoutes(api, context);
    paths.requireAll(operations);
  });
  await app.ready();
  return app;
}

/** Logs one line per API response: route, status and time, why the request was refused, and nothing that the visitor sent. */
function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, res: reply, ms, ...describeFailure(request) }, 'request completed');
    done();
  });
}

/** Attempts to get around a rule can be found in the log; without the account, as the privacy policy says. */
function describeFailure({ failure }: FastifyRequest) {
  if (!failure) return {};
  const { reason, limits } = failure;
  return { reason, ...(limits.length > 0 && { limits }) };
}
