/** Whether answers are the contract's, said by ajv, which never saw our own schemas. Strict: a keyword or format that it does not know fails. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { type Answerable, type Call, document, reasons, type Schema } from './document.ts';

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>;
type Body = { code?: number; data?: { fields?: unknown[]; retryAfter?: number } | null };

const place = '#/components/schemas/';
/** Where the document's schemas are to ajv, for whom a document of OpenAPI is no schema. */
const shelf = 'openapi.json';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
// ajv-formats is CommonJS: its types promise a default that Node wraps once more.
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
// It only helps to choose among the members of a `oneOf`, which ajv tries one by one.
ajv.addKeyword('discriminator');
ajv.addSchema({ $id: shelf, $defs: moved(document.components.schemas) });

const validators = new Map<Schema, ValidateFunction>();

/** What is wrong with a value by a schema of the document, one line each. */
export function mismatches(schema: Schema, value: unknown): string[] {
  const validate = validators.get(schema) ?? ajv.compile(moved(schema) as object);
  validators.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the whole'} ${message}`);
}

/** The name of what was answered: `success`, or the reason for the refusal. */
export function nameOf(answer: Answer): string {
  if (answer.statusCode === 200) return 'success';
  const code = bodyOf(answer)?.code;
  return Object.keys(reasons).find((name) => reasons[name]?.code === code) ?? `code ${code}`;
}

/** What is wrong with an answer to a call; empty when it is as documented. */
export function complaintsAbout(call: Call, answer: Answer): string[] {
  const answerable = call.answers.get(answer.statusCode);
  if (!answerable) return [`status ${answer.statusCode} is not documented`];
  return complaintsBy(answerable, answer);
}

/** An address or method that no call has is answered with one of two reasons, in the shape of every refusal. */
export function complaintsOAuth(answer: Answer): string[] {
  const name = nameOf(answer);
  if (!['endpointUnknown', 'methodNotAllowed'].includes(name)) return [`${name} for what no call is`];
  return complaintsBy(
    {
      schema: { $ref: `${place}Failure` },
      mediaType: 'application/json',
      reasons: [name],
      retryAfter: undefined,
    },
    answer,
  );
}

function complaintsBy({ schema, mediaType, reasons: allowed, retryAfter }: Answerable, answer: Answer): string[] {
  const type = String(answer.headers['content-type']);
  if (type !== `${mediaType}; charset=utf-8`) return [`content type ${type} is not documented`];
  const body = bodyOf(answer);
  if (body === undefined) return ['the body is no JSON'];
  const shape = mismatches(schema, body);
  if (answer.statusCode === 200 || shape.length > 0) return shape;
  return [...reasonComplaints(allowed, answer, body), ...waitComplaints(retryAfter, answer, body)];
}

function reasonComplaints(allowed: readonly string[], answer: Answer, { data }: Body): string[] {
  const name = nameOf(answer);
  if (!allowed.includes(name)) return [`${name} is not documented for this call and status ${answer.statusCode}`];
  if (reasons[name]?.status !== answer.statusCode) return [`${name} has another status than ${answer.statusCode}`];
  const named = data?.fields?.length ?? 0;
  return name === 'invalidFields' && named === 0 ? ['invalidFields names no field'] : [];
}

/** Who is to wait is told for how long, alike in the header and in the body. */
function waitComplaints(schema: Schema | undefined, { statusCode, headers }: Answer, { data }: Body): string[] {
  const header = headers['retry-after'];
  if (statusCode === 429 && header === undefined) return ['there is no Retry-After'];
  if (header === undefined) return data?.retryAfter === undefined ? [] : ['only the body says how long to wait'];
  if (!/^\d+$/.test(String(header))) return [`Retry-After is ${header}`];
  if (schema && mismatches(schema, Number(header)).length > 0) return [`Retry-After is ${header}`];
  return data?.retryAfter === Number(header) ? [] : [`the body says ${data?.retryAfter}, Retry-After ${header}`];
}

function bodyOf({ body }: Answer): Body | undefined {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The same, with its references pointing at the shelf. */
function moved<Part extends object>(part: Part): Part {
  return JSON.parse(JSON.stringify(part).replaceAll(`"${place}`, `"${shelf}#/$defs/`));
}
