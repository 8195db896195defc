/**
 * What would break a client of the older contract. Additions do not: new calls, new optional fields in requests, new
 * fields, values and codes in answers (clients are told to expect them).
 */
import { type Schema, schemaBreaks } from './compare-schemas.ts';

export type Contract = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
  'x-error-codes': Record<string, { code: number; status: number }>;
};

type Operation = {
  operationId?: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};

/** One line for each break, naming the call; empty when a client of `before` can live with `after`. */
export function breakingChanges(before: Contract, after: Contract): string[] {
  const calls = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      return now ? operationBreaks(old, now, before, after).map((line) => `${name}: ${line}`) : [`${name}: removed`];
    }),
  );
  return [...calls, ...codeBreaks(before, after)];
}

/** The first number of the version was raised: whoever did it meant to break. */
export function isNewMajor(before: string, after: string): boolean {
  return Number(after.split('.')[0]) > Number(before.split('.')[0]);
}

function operationBreaks(old: Operation, now: Operation, before: Contract, after: Contract): string[] {
  const schemas = { before: before.components.schemas, after: after.components.schemas };
  return [
    ...(old.operationId === now.operationId ? [] : [`operationId ${old.operationId} became ${now.operationId}`]),
    ...(needsSession(now) && !needsSession(old) ? ['needs a session now'] : []),
    ...schemaBreaks(parametersOf(old), parametersOf(now), 'request', schemas),
    ...bodyBreaks(old, now, schemas),
    ...answerBreaks(old, now, schemas),
  ];
}

const needsSession = ({ security = [] }: Operation): boolean => security.length > 0;

/** Query and path as one object, so that the rules of objects hold for them. */
function parametersOf({ parameters = [] }: Operation): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(parameters.map(({ in: place, name, schema = {} }) => [`${place} ${name}`, schema])),
    required: parameters.filter(({ required }) => required).map(({ in: place, name }) => `${place} ${name}`),
  };
}

type Schemas = { before: Record<string, Schema>; after: Record<string, Schema> };

function bodyBreaks(old: Operation, now: Operation, schemas: Schemas): string[] {
  if (!old.requestBody) return now.requestBody ? ['needs a body now'] : [];
  return Object.entries(old.requestBody.content).flatMap(([type, { schema = {} }]) => {
    const accepted = now.requestBody?.content[type];
    return accepted ? schemaBreaks(schema, accepted.schema ?? {}, 'request', schemas) : [`no longer takes ${type}`];
  });
}

function answerBreaks(old: Operation, now: Operation, schemas: Schemas): string[] {
  const successes = Object.entries(old.responses ?? {}).filter(([status]) => status.startsWith('2'));
  return successes.flatMap(([status, { content = {} }]) =>
    Object.entries(content).flatMap(([type, { schema = {} }]) => {
      const given = now.responses?.[status]?.content?.[type];
      return given
        ? schemaBreaks(schema, given.schema ?? {}, 'answer', schemas)
        : [`no longer answers ${status} ${type}`];
    }),
  );
}

function codeBreaks(before: Contract, after: Contract): string[] {
  const now = new Map(
    Object.entries(after['x-error-codes']).map(([name, { code, status }]) => [code, { name, status }]),
  );
  return Object.entries(before['x-error-codes']).flatMap(([name, { code, status }]) => {
    const found = now.get(code);
    if (!found) return [`error code ${code} (${name}): removed`];
    if (found.name !== name) return [`error code ${code} (${name}): means ${found.name} now`];
    return found.status === status ? [] : [`error code ${code} (${name}): status ${status} became ${found.status}`];
  });
}
