/** Checks responses against `openapi.json` with ajv, a validator that our own schemas are not written for. Strict: an unknown keyword or format fails. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { document, type Operation, type ResponseSpec, reasons, type Schema } from './openapi-document.ts';

type Response = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>;
type Body = { code?: number; data?: { fields?: unknown[]; retryAfter?: number } | null };

const openapiPrefix = '#/components/schemas/';
/** The id of the schemas in ajv, which accepts no OpenAPI document as a schema. */
const schemasId = 'openapi.json';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
// ajv-formats is CommonJS: Node wraps the default export that its types declare once more.
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
// `discriminator` only speeds up the choice among the members of a `oneOf`; ajv tries them one by one.
ajv.addKeyword('discriminator');
ajv.addSchema({ $id: schemasId, $defs: withAjvReferences(document.components.schemas) });

const validators = new Map<Schema, ValidateFunction>();

/** The violations of a schema of the document, one line each. */
export function mismatches(schema: Schema, value: unknown): string[] {
  const validate = validators.get(schema) ?? ajv.compile(withAjvReferences(schema) as object);
  validators.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

/** `success`, or the name of the error. */
export function responseName(response: Response): string {
  if (response.statusCode === 200) return 'success';
  const code = parseBody(response)?.code;
  return Object.keys(reasons).find((name) => reasons[name]?.code === code) ?? `code ${code}`;
}

/** How a response differs from what the document says of the operation; empty when it conforms. */
export function findViolations(operation: Operation, response: Response): string[] {
  const spec = operation.responses.get(response.statusCode);
  if (!spec) return [`status ${response.statusCode} is not documented`];
  return violationsOf(spec, response);
}

/** The same for a path or method without an operation: one of two errors, in the format of all errors. */
export function findUnknownEndpointViolations(response: Response): string[] {
  const name = responseName(response);
  if (!['endpointUnknown', 'methodNotAllowed'].includes(name)) return [`${name} for an unknown endpoint`];
  const schema = { $ref: `${openapiPrefix}Failure` };
  const spec = { schema, mediaType: 'application/json', reasons: [name], retryAfter: undefined, headers: {} };
  return violationsOf(spec, response);
}

function violationsOf(
  { schema, mediaType, reasons: documentedReasons, retryAfter, headers }: ResponseSpec,
  response: Response,
): string[] {
  const wrongHeaders = Object.entries(headers).flatMap(([name, each]) =>
    mismatches(each, response.headers[name.toLowerCase()]).map((problem) => `${name}: ${problem}`),
  );
  if (wrongHeaders.length > 0) return wrongHeaders;
  if (mediaType === null) return [];
  const type = String(response.headers['content-type']);
  if (type !== `${mediaType}; charset=utf-8`) return [`content type ${type} is not documented`];
  const body = parseBody(response);
  if (body === undefined) return ['the body is not JSON'];
  const found = mismatches(schema, body);
  if (response.statusCode === 200 || found.length > 0) return found;
  return [...reasonViolations(documentedReasons, response, body), ...retryAfterViolations(retryAfter, response, body)];
}

function reasonViolations(documentedReasons: readonly string[], response: Response, { data }: Body): string[] {
  const name = responseName(response);
  const { statusCode } = response;
  if (!documentedReasons.includes(name))
    return [`${name} is not documented for this operation and status ${statusCode}`];
  if (reasons[name]?.status !== statusCode) return [`${name} has another status than ${statusCode}`];
  return name === 'invalidFields' && !data?.fields?.length ? ['invalidFields names no field'] : [];
}

/** Header and body must have the same number of seconds. */
function retryAfterViolations(schema: Schema | undefined, { statusCode, headers }: Response, { data }: Body): string[] {
  const header = headers['retry-after'];
  if (statusCode === 429 && header === undefined) return ['Retry-After is missing'];
  if (header === undefined) return data?.retryAfter === undefined ? [] : ['only the body has retryAfter'];
  if (!/^\d+$/.test(String(header))) return [`Retry-After is ${header}`];
  if (schema && mismatches(schema, Number(header)).length > 0) return [`Retry-After is ${header}`];
  return data?.retryAfter === Number(header) ? [] : [`the body has ${data?.retryAfter}, Retry-After ${header}`];
}

function parseBody({ body }: Response): Body | undefined {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function withAjvReferences<Part extends object>(part: Part): Part {
  return JSON.parse(JSON.stringify(part).replaceAll(`"${openapiPrefix}`, `"${schemasId}#/$defs/`));
}
