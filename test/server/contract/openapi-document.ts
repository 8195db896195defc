/** Reads the contract from `openapi.json` alone, as an API consumer would. */
import { readFileSync } from 'node:fs';

/** The part of JSON Schema that the document uses in requests. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
};

type Named<Value> = Record<string, Value>;
type Example = { $ref?: string; value?: unknown };
type Media = { schema: Schema; example?: unknown; examples?: Named<Example> };
export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };
type Response = { description: string; headers?: Named<{ schema: Schema }>; content?: Named<Media> };
type OpenApiOperation = {
  operationId: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Named<Media> };
  responses: Named<Response>;
};
type Reason = { code: number; status: number };
export type Document = {
  paths: Named<Named<OpenApiOperation>>;
  components: { schemas: Named<Schema>; examples: Named<{ value: { code: number } }> };
  'x-error-codes': Named<Reason>;
};

export type ResponseSpec = {
  schema: Schema;
  /** e.g. `application/json`; null for a response without a body. */
  mediaType: string | null;
  /** Names of the errors that the document lists for this status. */
  reasons: string[];
  retryAfter: Schema | undefined;
  /** Headers that every such response has. */
  headers: Named<Schema>;
};

export type Operation = {
  id: string;
  /** Upper case. */
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  needsSession: boolean;
  parameters: Parameter[];
  body: { mediaType: string; schema: Schema; example: unknown } | null;
  /** By status. */
  responses: Map<number, ResponseSpec>;
};

export const document: Document = JSON.parse(readFileSync('api-spec/openapi.json', 'utf8'));
export const reasons = document['x-error-codes'];
export const schemas = document.components.schemas;

export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, definition]) => readOperation(path, method, definition)),
);

export function findOperation(id: string): Operation {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`The document has no operation ${id}`);
  return operation;
}

/** Follows a `$ref`. */
export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  const found = name === undefined ? schema : schemas[name];
  if (!found) throw new Error(`The document has no schema ${name}`);
  return found;
}

function readOperation(path: string, method: string, definition: OpenApiOperation): Operation {
  const { operationId, security, parameters = [], requestBody, responses } = definition;
  const [body = null] = Object.entries(requestBody?.content ?? {}).map(([mediaType, { schema, example }]) => ({
    mediaType,
    schema,
    example,
  }));
  return {
    id: operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    // An empty requirement makes the session optional.
    needsSession: security.length > 0 && security.every((each) => Object.keys(each).length > 0),
    parameters,
    body,
    responses: new Map(Object.entries(responses).map(([status, response]) => [Number(status), readResponse(response)])),
  };
}

function readResponse({ headers = {}, content = {} }: Response): ResponseSpec {
  const [media = null, ...more] = Object.entries(content);
  if (more.length > 0) throw new Error('A response must have one content type');
  const [mediaType, { schema, examples = {} }] = media ?? [null, { schema: {} }];
  const { 'Retry-After': retryAfter, ...others } = headers;
  const always = Object.fromEntries(Object.entries(others).map(([name, header]) => [name, header.schema]));
  return { schema, mediaType, reasons: Object.keys(examples), retryAfter: retryAfter?.schema, headers: always };
}
