/**
 * Compares two versions of the contract. Additions are compatible: new operations, new optional request fields, new fields, values and
 * codes in responses. See `docs/decisions/0030-contract-versioning.md`.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Schema, schemaBreaks } from './schema-changes.ts';

export type Contract = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
  'x-error-codes': Record<string, { code: number; status: number }>;
};

type Operation = {
  operationId?: string;
  security?: Record<string, unknown>[];
  'x-confirmed'?: boolean;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};

export type ChangeLevel = 'none' | 'minor' | 'major';
export type Verdict = {
  level: ChangeLevel;
  /** One line per breaking change; empty below `major`. */
  breaking: string[];
  /** The same of operations that may be narrowed for security. */
  narrowed: string[];
  /** The lowest version that may carry these changes. */
  requiredVersion: string;
};

/**
 * Says which version number a changed contract needs.
 *
 * @param before - the released contract, without prose (`baselineOf`)
 * @param after - the current contract, without prose
 * @param narrowable - ids of operations whose security may ask for more
 */
export function contractVerdict(before: Contract, after: Contract, narrowable: readonly string[] = []): Verdict {
  const breaking = breakingChanges(before, after, narrowable);
  const narrowed = breakingChanges(before, after).filter((line) => !breaking.includes(line));
  const isSame = isDeepStrictEqual({ ...before, info: null }, { ...after, info: null });
  const level = breaking.length > 0 ? 'major' : isSame ? 'none' : 'minor';
  return { level, breaking, narrowed, requiredVersion: nextVersion(before.info.version, level) };
}

/** Compares two versions by their numbers; positive when `a` is higher. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  return left.map((number, index) => number - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function nextVersion(version: string, level: ChangeLevel): string {
  const [major = 0, minor = 0] = numbersOf(version);
  if (level === 'major') return `${major + 1}.0.0`;
  return level === 'minor' ? `${major}.${minor + 1}.0` : version;
}

const numbersOf = (version: string): number[] => version.split('.').map(Number);

/**
 * @param narrowable - ids of operations whose security may ask for more
 * @returns one line per breaking change, naming the operation
 */
export function breakingChanges(before: Contract, after: Contract, narrowable: readonly string[] = []): string[] {
  const operations = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) return [`${name}: removed`];
      const security = narrowable.includes(now.operationId ?? '') ? [] : securityBreaks(old, now);
      return [...security, ...operationBreaks(old, now, before, after)].map((line) => `${name}: ${line}`);
    }),
  );
  return [...operations, ...schemeBreaks(before, after), ...codeBreaks(before, after)];
}

function securityBreaks(old: Operation, now: Operation): string[] {
  return [
    ...(needsSession(now) && !needsSession(old) ? ['needs a session now'] : []),
    ...(now['x-confirmed'] && !old['x-confirmed'] ? ['needs a confirmed session now'] : []),
  ];
}

function operationBreaks(old: Operation, now: Operation, before: Contract, after: Contract): string[] {
  const schemas = { before: before.components.schemas, after: after.components.schemas };
  return [
    ...(old.operationId === now.operationId ? [] : [`operationId ${old.operationId} became ${now.operationId}`]),
    ...schemaBreaks(parametersOf(old), parametersOf(now), 'request', schemas),
    ...bodyBreaks(old, now, schemas),
    ...responseBreaks(old, now, schemas),
  ];
}

/** An empty requirement makes the session optional. */
export const needsSession = ({ security = [] }: Pick<Operation, 'security'>): boolean =>
  security.length > 0 && security.every((each) => Object.keys(each).length > 0);

/** Query and path parameters as one object schema, so that the rules for objects apply to them. */
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

function responseBreaks(old: Operation, now: Operation, schemas: Schemas): string[] {
  const successes = Object.entries(old.responses ?? {}).filter(([status]) => status.startsWith('2'));
  return successes.flatMap(([status, { content = {} }]) =>
    Object.entries(content).flatMap(([type, { schema = {} }]) => {
      const given = now.responses?.[status]?.content?.[type];
      return given
        ? schemaBreaks(schema, given.schema ?? {}, 'response', schemas)
        : [`no longer returns ${status} ${type}`];
    }),
  );
}

/** Such as the name of the header that has the token. */
function schemeBreaks(before: Contract, after: Contract): string[] {
  const now = after.components.securitySchemes;
  return Object.entries(before.components.securitySchemes)
    .filter(([name, scheme]) => !isDeepStrictEqual(scheme, now[name]))
    .map(([name]) => `security scheme ${name}: changed or removed`);
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
