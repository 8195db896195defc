/** The contract as a stranger reads it: `openapi.json` and nothing else of ours. */
import { readFileSync } from 'node:fs';

/** What of JSON Schema the document uses in requests. */
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
type Response = { description: string; headers?: Named<{ schema: Schema }>; content: Named<Media> };
type Described = {
  operationId: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Named<Media> };
  responses: Named<Response>;
};
type Reason = { code: number; status: number };
export type Document = {
  paths: Named<Named<Described>>;
  components: { schemas: Named<Schema>; examples: Named<{ value: { code: number } }> };
  'x-error-codes': Named<Reason>;
};

export type Answerable = {
  schema: Schema;
  /** e.g. `application/json` */
  mediaType: string;
  /** Names of the reasons for a refusal that the document lists under this status. */
  reasons: string[];
  retryAfter: Schema | undefined;
};

export type Call = {
  id: string;
  /** In capitals. */
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  needsSession: boolean;
  parameters: Parameter[];
  body: { mediaType: string; schema: Schema; example: unknown } | null;
  /** By status. */
  answers: Map<number, Answerable>;
};

export const document: Document = JSON.parse(readFileSync('api-spec/openapi.json', 'utf8'));
export const reasons = document['x-error-codes'];
export const schemas = document.components.schemas;

export const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => readCall(path, method, described)),
);

export function callOf(id: string): Call {
  const call = calls.find((each) => each.id === id);
  if (!call) throw new Error(`the document has no call ${id}`);
  return call;
}

/** A schema itself, where only its name is given. */
export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  const found = name === undefined ? schema : schemas[name];
  if (!found) throw new Error(`the document has no schema ${name}`);
  return found;
}

function readCall(path: string, method: string, described: Described): Call {
  const { operationId, security, parameters = [], requestBody, responses } = described;
  const [body = null] = Object.entries(requestBody?.content ?? {}).map(([mediaType, { schema, example }]) => ({
    mediaType,
    schema,
    example,
  }));
  return {
    id: operationId,
    method: method.toUpperCase() as Call['method'],
    path,
    needsSession: security.length > 0,
    parameters,
    body,
    answers: new Map(Object.entries(responses).map(([status, response]) => [Number(status), readAnswer(response)])),
  };
}

function readAnswer({ headers, content }: Response): Answerable {
  const [media, ...more] = Object.entries(content);
  if (!media || more.length > 0) throw new Error('an answer has one content type');
  const [mediaType, { schema, examples = {} }] = media;
  return { schema, mediaType, reasons: Object.keys(examples), retryAfter: headers?.['Retry-After']?.schema };
}
