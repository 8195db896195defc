/** The OpenAPI 3.1 document of the contract, the same bytes for the same contract. */
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

export function openApiDocument(): Document {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'token', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Token',
    description: 'The `token` of sign-in, sign-up or the token exchange.',
  });
  for (const name of namesInUse()) registry.registerComponent('examples', name, { value: failureExample(name) });
  for (const each of Object.values(operations) as Operation[]) registry.registerPath(pathOf(each));
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'turboClient API',
      version: apiVersion,
      description: `${introduction}\n\n${codeTable()}`,
      license: { name: 'Proprietary', url: 'https://tern.example/terms' },
    },
    servers: [{ url: '/', description: 'Where the API is comes from the runtime configuration of the site.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    'x-error-codes': errorCodes,
  });
  return { ...document, components: { ...document.components, schemas: sorted(document.components?.schemas ?? {}) } };
}

const introduction = `Every answer of a \`/turboClient/…\` call is an envelope \`{ success, code, msg, data }\`. On success \`code\` is 0 and \`data\` is what the call describes; otherwise \`code\` is one of the numbers below, the HTTP status says the same in general terms, and \`data\` is null unless the code says more. Unknown fields are refused. A JSON body is at most 64 KiB. Times are ISO 8601 in UTC, money is whole minor units with an ISO 4217 currency.`;

const tags: Record<Tag, string> = {
  accounts: 'Making an account and getting back into one.',
  session: 'Signing in and out, and handing a session over.',
  account: 'What opens the account, and its end.',
  user: 'Who is signed in.',
  products: 'What is sold.',
  payments: 'Buying.',
  subscription: 'What runs now.',
  orders: 'What was bought.',
  rewards: 'What inviting others has earned.',
  contact: 'Writing to customer service.',
  geo: "The caller's address and place.",
};

function codeTable(): string {
  const rows = Object.entries(errorCodes).map(
    ([name, { code, status, meaning }]) => `| ${code} | ${status} | ${name} | ${meaning} |`,
  );
  return ['| Code | HTTP status | Name | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** Some reasons belong to no call: they answer what is not in the contract. */
function namesInUse(): ErrorName[] {
  const used = new Set(Object.values(operations).flatMap(({ errors }) => errors));
  return (Object.keys(errorCodes) as ErrorName[]).filter((name) => used.has(name));
}

function pathOf(operation: Operation): PathConfig {
  const { id, method, path, tag, summary, description, query, params, body, session } = operation;
  return {
    operationId: id,
    method,
    path,
    tags: [tag],
    summary,
    description,
    security: session === 'required' ? [{ token: [] }] : [],
    request: {
      ...(query ? { query } : {}),
      ...(params ? { params } : {}),
      ...(body ? { body: requestBody(operation, body) } : {}),
    },
    responses: { 200: success(operation), ...refusals(operation.errors) },
  };
}

function requestBody({ bodyType, example }: Operation, schema: z.ZodObject) {
  const type = bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { required: true, content: { [type]: { schema, example: example.body } } };
}

function success({ id, data, bare, example }: Operation): Responses[string] {
  const schema = bare ? data : successEnvelope(`${id.charAt(0).toUpperCase()}${id.slice(1)}Response`, data);
  const value = bare ? example.data : { success: true, code: 0, msg: 'OK', data: example.data };
  return { description: 'Done.', content: { 'application/json': { schema, example: value } } };
}

/** One response for each status, naming every code that it may stand for. */
function refusals(names: readonly ErrorName[]): Responses {
  const statuses = [...new Set(names.map((name) => errorCodes[name].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [status, refusal(names.filter((name) => errorCodes[name].status === status))]),
  );
}

function refusal(names: readonly ErrorName[]): Responses[string] {
  const waits = names.some((name) => errorCodes[name].status === 429 || errorCodes[name].status === 503);
  return {
    description: names.map((name) => `- ${errorCodes[name].code} \`${name}\`: ${errorCodes[name].meaning}`).join('\n'),
    ...(waits && {
      headers: { 'Retry-After': { description: 'Whole seconds to wait.', schema: { type: 'integer', minimum: 0 } } },
    }),
    content: {
      'application/json': {
        schema: Failure,
        examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
      },
    },
  };
}

function failureExample(name: ErrorName): z.infer<typeof Failure> {
  const { code, status, meaning } = errorCodes[name];
  const wait = status === 429 || status === 503 ? { retryAfter: 30 } : null;
  const data = name === 'invalidFields' ? { fields: [{ path: 'email', message: 'Invalid email' }] } : wait;
  return { success: false, code, msg: meaning, data };
}

function sorted<Value>(entries: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}
