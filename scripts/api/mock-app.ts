/** The site against generated responses: serves the contract's examples in place of the API. Requests are validated as on the server. */
import { createServer } from 'node:http';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Operation as OperationSchemas } from '#api-spec/operation.ts';
import { operations } from '#api-spec/operations.ts';
import type { RuntimeConfig } from '#facts/runtime-config.ts';
import { apiDocsRoutes } from '#server/http/api-docs.ts';
import { ApiError } from '#server/http/api-error.ts';
import { toApiError } from '#server/http/errors.ts';
import { parseJsonBodies } from '#server/http/json-body.ts';
import { isApiPath, type SiteServer } from '#server/http/site/site.ts';
import { requireNoInput, validate } from '#server/http/validate.ts';
import { needsSession } from './breaking-changes.ts';

type Example = { value: Envelope | Record<string, unknown> };
type Envelope = { success: boolean; code: number; msg: string; data: unknown };
type Content = { example?: unknown; examples?: Record<string, { $ref: string }>; schema?: object };
type Operation = {
  operationId: string;
  security: Record<string, unknown>[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
};
export type MockDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; examples: Record<string, Example> };
  'x-error-codes': Record<string, { code: number; status: number; meaning: string }>;
};

export type MockOptions = {
  document: MockDocument;
  /** Serves everything that is not the API's; without it those paths are 404. */
  site?: SiteServer;
  /** Error names by operation id: that operation always answers with this error, e.g. `{ refundOrder: 'refundTooLate' }`. */
  errors?: Record<string, string>;
};

const runtimeConfig: RuntimeConfig = {
  apiBase: '',
  entryKey: '',
  entryIv: '',
  ipCheck: { ipv4Url: '', ipv6Url: '', stunUrls: [], dnsTestSource: '' },
  features: { card: true, paypal: true, google: true, apple: true, microsoft: true },
  notice: null,
};

/** @throws when `errors` names an unknown operation, or an error that the operation does not have */
export function buildMockApp({ document, site, errors = {} }: MockOptions): FastifyInstance {
  checkErrors(document, errors);
  const app = fastify({
    serverFactory: (handleApi) =>
      createServer((request, response) => {
        const [path = '/'] = (request.url ?? '/').split('?', 1);
        if (isApiPath(path) || !site) handleApi(request, response);
        else site.handle(request, response);
      }),
  });
  parseJsonBodies(app);
  // Uploads are accepted unread.
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null, undefined));
  });
  app.get('/config.json', () => runtimeConfig);
  apiDocsRoutes(app, { production: false });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failure(document, 'endpointUnknown')));
  app.setErrorHandler((error, _request, reply) => {
    const { reason, status, data } = toApiError(error);
    return reply.code(status).send({ ...failure(document, reason), ...(data !== null && { data }) });
  });
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods))
      addOperation(app, document, { path, method, operation, errors });
  }
  return app;
}

type Route = { path: string; method: string; operation: Operation; errors: Record<string, string> };

function addOperation(app: FastifyInstance, document: MockDocument, { path, method, operation, errors }: Route): void {
  const schemas = (Object.values(operations) as OperationSchemas[]).find(({ id }) => id === operation.operationId);
  app.route({
    method: method.toUpperCase(),
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const error = errors[operation.operationId] ?? (missingSession(operation, request) ? 'sessionRequired' : null);
      if (!error) {
        if (schemas) validateInput(schemas, request);
        return successExample(operation);
      }
      const { status } = document['x-error-codes'][error] ?? { status: 500 };
      if (status === 429 || status === 503) reply.header('retry-after', 30);
      return reply.code(status).send(failure(document, error));
    },
  });
}

function successExample({ responses }: Operation): unknown {
  return responses[200]?.content?.['application/json']?.example;
}

function failure(document: MockDocument, name: string): object {
  const known = document.components.examples[name]?.value;
  const { code, meaning } = document['x-error-codes'][name] ?? { code: 1009, meaning: name };
  return known ?? { success: false, code, msg: meaning, data: null };
}

function missingSession({ security }: Operation, { headers }: FastifyRequest): boolean {
  return needsSession({ security }) && !headers['x-token'];
}

/** @throws ApiError invalidFields, malformedBody */
function validateInput({ params, query, body, bodyType }: OperationSchemas, request: FastifyRequest): void {
  if (params) validate(params, request.params);
  if (query) validate(query, request.query);
  else requireNoInput(request.query);
  if (bodyType === 'multipart') return;
  if (!body) requireNoInput(request.body);
  else if (request.body === undefined) throw new ApiError('malformedBody');
  else validate(body, request.body);
}

function checkErrors(document: MockDocument, errors: Record<string, string>): void {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const [id, name] of Object.entries(errors)) {
    const operation = operations.find(({ operationId }) => operationId === id);
    if (!operation) throw new Error(`Unknown operation ${id}`);
    const names = Object.values(operation.responses).flatMap(({ content }) =>
      Object.keys(content?.['application/json']?.examples ?? {}),
    );
    if (!names.includes(name)) throw new Error(`${id} has no error ${name}; it has ${names.join(', ')}`);
  }
}
