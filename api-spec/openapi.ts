/** Generates the OpenAPI 3.1 document of the contract. */
import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type * as z from 'zod';
import { type ErrorName, errorCodes } from './codes.ts';
import { Failure, successEnvelope } from './envelope.ts';
import type { Operation, Tag } from './operation.ts';
import { operations } from './operations.ts';
import { apiVersion } from './version.ts';

type Document = ReturnType<OpenApiGeneratorV31['generateDocument']>;
type PathConfig = Parameters<OpenAPIRegistry['registerPath']>[0];
type Responses = PathConfig['responses'];

/** The same contract always gives the same bytes. */
export function openApiDocument(listed: readonly Operation[] = Object.values(operations)): Document {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'token', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Token',
    description: 'The `token` from sign-in, sign-up or the token exchange.',
  });
  for (const name of usedErrors(listed)) registry.registerComponent('examples', name, { value: failureExample(name) });
  for (const each of listed) registry.registerPath(pathConfig(each));
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'turboClient API',
      version: apiVersion,
      description: `${introduction}\n\n${codeTable()}`,
      license: { name: 'Proprietary', url: 'https://tern.example/terms' },
    },
    servers: [{ url: '/', description: 'The base URL comes from the runtime configuration of the site.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    'x-error-codes': errorCodes,
  });
  const schemas = sorted(document.components?.schemas ?? {});
  for (const path of Object.values(document.paths ?? {}))
    for (const { responses } of Object.values(path)) openObjects(responses, schemas);
  return { ...document, components: { ...document.components, schemas } };
}

/**
 * A minor version can add fields to responses (docs/decisions/0030-contract-versioning.md). Some generated clients refuse a field that
 * a closed object does not have, so the document closes what clients send alone; the server checks its responses by the closed schemas.
 */
function openObjects(part: unknown, schemas: Record<string, unknown>, seen = new Set<unknown>()): void {
  if (typeof part !== 'object' || part === null || seen.has(part)) return;
  seen.add(part);
  if ('additionalProperties' in part && part.additionalProperties === false) delete part.additionalProperties;
  if ('$ref' in part) openObjects(schemas[String(part.$ref).replace('#/components/schemas/', '')], schemas, seen);
  for (const inner of Object.values(part)) openObjects(inner, schemas, seen);
}

const introduction = `Every response of a \`/turboClient/…\` operation is an envelope \`{ success, code, msg, data }\`. On success \`code\` is 0 and \`data\` has the form that the operation describes. On failure \`code\` is one of the error codes below, the HTTP status is its category, and \`data\` is null or has details. Unknown fields of a request are refused. A JSON body may have at most 64 KiB. Times are ISO 8601 in UTC; amounts of money are whole minor units, whose number of decimals \`Money\` defines, with an ISO 4217 currency.

- **Session:** signing in, signing up and the token exchange return a \`token\`, which requests send in \`X-Token\`. A session ends 30 days after a sign-up or a sign-in with \`remember\`, one day after any other sign-in, and one from a token exchange not after the session that issued the token; using it does not prolong it. Status 401 (2001) always means that it is missing or has ended: sign in again.
- **Devices:** keep the cookie \`device\`, which responses to sign-ins and requests for codes set, and send it with every later request below \`/turboClient\`. A client without it counts as a new device at each sign-in, of which its owner is told by mail, and shares the limits of strangers.
- **Language:** \`Accept-Language\` selects the language of mails, documents and pages to which customers return. \`msg\` is always English.
- **Lists:** \`page\` counts from 1. A page past the end is answered with the last one, and \`page\` in the response says which that is.
- **Limits:** with status 429 or 503, wait as many seconds as \`Retry-After\` says; \`data.retryAfter\` repeats it.
- **Repeated requests:** a purchase that is repeated with the same \`attempt\` returns the same order.
- **Slow connections:** a JSON body that takes longer than 15 seconds gets status 408 without a body, and the connection is closed.
- **Support:** \`X-Request-Id\` of a response names the request in the server's log.
- **Versions:** the version follows semver. A minor version can add operations, optional fields of requests, and fields, enum values and error codes of responses: ignore what you do not know. Operations and fields that are marked as deprecated work until the next major version.`;

const tags: Record<Tag, string> = {
  accounts: 'Sign-up and password reset.',
  session: 'Sign-in, OAuth, one-time tokens and sign-out.',
  account: 'Account settings, sessions, export and deletion.',
  user: 'The signed-in user.',
  products: 'The product catalog.',
  payments: 'Checkout.',
  subscription: 'The current plan and its renewal.',
  orders: 'Orders and refunds.',
  rewards: 'The referral program and its rewards.',
  contact: 'Contact messages.',
  geo: "The caller's IP address and location.",
  dnsTest: 'The DNS leak test.',
};

function codeTable(): string {
  const rows = Object.entries(errorCodes).map(
    ([name, { code, status, meaning }]) => `| ${code} | ${status} | ${name} | ${meaning} |`,
  );
  return ['| Code | HTTP status | Name | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** Errors of operations. The others, such as an unknown endpoint, belong to no operation. */
function usedErrors(listed: readonly Operation[]): ErrorName[] {
  const used = new Set(listed.flatMap(({ errors }) => errors));
  return (Object.keys(errorCodes) as ErrorName[]).filter((name) => used.has(name));
}

function pathConfig(operation: Operation): PathConfig {
  const { id, method, path, tag, summary, description, query, params, body, session, confirmed, deprecated } =
    operation;
  return {
    operationId: id,
    method,
    path,
    tags: [tag],
    summary,
    description,
    ...(deprecated && { deprecated }),
    security: securityOf[session],
    // Clients read it in the errors; it is here for the comparison with the released contract.
    ...(confirmed && { 'x-confirmed': true }),
    request: {
      ...(query ? { query } : {}),
      ...(params ? { params } : {}),
      ...(body ? { body: requestBody(operation, body) } : {}),
    },
    responses: { 200: successResponse(operation), ...notModified(operation), ...errorResponses(operation.errors) },
  };
}

const securityOf: Record<Operation['session'], Record<string, string[]>[]> = {
  none: [],
  optional: [{}, { token: [] }],
  required: [{ token: [] }],
};

function requestBody({ bodyType, example }: Operation, schema: z.ZodObject) {
  const type = bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { required: true, content: { [type]: { schema, example: example.body } } };
}

function successResponse({ id, data, bare, example, cacheControl }: Operation): Responses[string] {
  const schema = bare ? data : successEnvelope(`${id.charAt(0).toUpperCase()}${id.slice(1)}Response`, data);
  const value = bare ? example.data : { success: true, code: 0, msg: 'OK', data: example.data };
  return {
    description: 'Success.',
    ...(cacheControl && { headers: cacheHeaders(cacheControl) }),
    content: { 'application/json': { schema, example: value } },
  };
}

function notModified({ cacheControl }: Operation): Responses {
  return cacheControl ? { 304: { description: 'Not modified.', headers: cacheHeaders(cacheControl) } } : {};
}

function cacheHeaders(cacheControl: string) {
  return {
    ETag: { description: 'Send it in `If-None-Match`.', schema: { type: 'string' as const } },
    'Cache-Control': {
      description: 'How long it can be kept.',
      schema: { type: 'string' as const, const: cacheControl },
    },
  };
}

/** One response per HTTP status, listing its error codes. */
function errorResponses(names: readonly ErrorName[]): Responses {
  const statuses = [...new Set(names.map((name) => errorCodes[name].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [status, errorResponse(names.filter((name) => errorCodes[name].status === status))]),
  );
}

function errorResponse(names: readonly ErrorName[]): Responses[string] {
  const hasRetryAfter = names.some((name) => errorCodes[name].status === 429 || errorCodes[name].status === 503);
  return {
    description: names.map((name) => `- ${errorCodes[name].code} \`${name}\`: ${errorCodes[name].meaning}`).join('\n'),
    ...(hasRetryAfter && {
      headers: {
        'Retry-After': {
          description: 'Whole seconds to wait before the next request.',
          schema: { type: 'integer', minimum: 0 },
        },
      },
    }),
    content: {
      'application/json': {
        schema: Failure,
        examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
      },
    },
  };
}

const exampleData: { [name in ErrorName]?: z.infer<typeof Failure>['data'] } = {
  invalidFields: { fields: [{ path: 'email', message: 'Invalid email' }] },
  confirmationRequired: { methods: ['password', 'code'] },
  secondFactorRequired: { secondFactor: 'mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE' },
};

function failureExample(name: ErrorName): z.infer<typeof Failure> {
  const { code, status, meaning } = errorCodes[name];
  const retryAfter = status === 429 || status === 503 ? { retryAfter: 30 } : null;
  return { success: false, code, msg: meaning, data: exampleData[name] ?? retryAfter };
}

function sorted<Value>(entries: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}
