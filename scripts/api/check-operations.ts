/** What is wrong with operations before a document can be made of them, by operation. */
import { globSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type ErrorDefinition, errorCodes } from '../../api-spec/codes.ts';
import type { Operation } from '../../api-spec/operation.ts';
import { operations } from '../../api-spec/operations.ts';

const folder = path.join(import.meta.dirname, '../../api-spec');

/** Operations that a file of `api-spec` exports. */
export async function exportedOperations(): Promise<Operation[]> {
  const modules = await Promise.all(
    globSync('*.ts', { cwd: folder }).map(
      async (file): Promise<Record<string, unknown>> => import(path.join(folder, file)),
    ),
  );
  return modules.flatMap((exported) => Object.values(exported).filter(isOperation));
}

/** One line for each problem, such as an operation that is not listed, an unknown error, an example that does not match its schema. */
export function operationProblems(
  exported: readonly Operation[],
  listed: readonly Operation[] = Object.values(operations),
): string[] {
  const codes = Object.values<ErrorDefinition>(errorCodes).map(({ code }) => code);
  const ids = listed.map(({ id }) => id);
  const endpoints = listed.map(({ method, path: url }) => `${method} ${url}`);
  const seen = new Set<unknown>();
  return [
    ...exported.filter((each) => !listed.includes(each)).map(({ id }) => `${id} is not listed in operations.ts`),
    ...repeated(codes).map((code) => `${code} is the number of two errors`),
    ...repeated(ids).map((id) => `${id} is the id of two operations`),
    ...repeated(endpoints).map((endpoint) => `${endpoint} belongs to two operations`),
    ...repeated(schemaIds(listed)).map((id) => `${id} is the id of two schemas`),
    ...listed.flatMap((each) => problemsOf(each, seen)),
  ];
}

function problemsOf(operation: Operation, seen: Set<unknown>): string[] {
  const { id, path: url, errors, query, params, data, body, example } = operation;
  const inPath = [...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const defined = Object.keys(params?.shape ?? {});
  return [
    ...errors
      .filter((name) => !(name in errorCodes))
      .map((name) => `${id} names the error ${name}, which codes.ts lacks`),
    ...inPath
      .filter((name) => !defined.includes(name))
      .map((name) => `${id}: params lacks ${name}, which is in the path`),
    ...defined
      .filter((name) => !inPath.includes(name))
      .map((name) => `${id}: params has ${name}, which the path lacks`),
    ...fieldProblems(`${id}: params`, params, seen),
    ...fieldProblems(`${id}: query`, query, seen),
    ...fieldProblems(`${id}: body`, body, seen),
    ...fieldProblems(`${id}: data`, data, seen),
    ...exampleProblems(`${id}: example.data`, data, example?.data),
    ...(body ? exampleProblems(`${id}: example.body`, body, example?.body) : []),
  ];
}

const repeated = <Value>(values: readonly Value[]): Value[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** The id of each schema in a value, however deep. The document has one schema for an id, so a second one would get lost. */
function schemaIds(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const isSchema = value instanceof z.ZodType;
  const id = isSchema ? value.meta()?.id : undefined;
  const inner = Object.values(isSchema ? value.def : value).flatMap((each) => schemaIds(each, seen));
  return id ? [id, ...inner] : inner;
}

/**
 * Fields without a description or with an example that does not fit, however deep; a schema that several fields share is reported at the
 * first. The linter names only lines of the document.
 */
function fieldProblems(name: string, value: unknown, seen: Set<unknown>): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (!(value instanceof z.ZodType)) return Object.values(value).flatMap((each) => fieldProblems(name, each, seen));
  const wrong = wrongExamples(name, value);
  if (!(value instanceof z.ZodObject)) return [...wrong, ...fieldProblems(name, value.def, seen)];
  const fields = Object.entries<z.ZodType>(value.shape);
  const inside = fields.flatMap(([field, schema]) => [
    ...(isDescribed(schema) ? [] : [`${name}.${field} has no description`]),
    ...fieldProblems(`${name}.${field}`, schema, seen),
  ]);
  return [...wrong, ...inside];
}

function wrongExamples(name: string, schema: z.ZodType): string[] {
  const examples: unknown[] = Object.values(schema.meta()?.examples ?? []);
  return examples.flatMap((example) =>
    exampleProblems(`${name} has the example ${JSON.stringify(example)}`, schema, example),
  );
}

/** An optional field may have the description of the schema in it. */
function isDescribed(schema: z.ZodType): boolean {
  if (schema.description) return true;
  return 'unwrap' in schema && typeof schema.unwrap === 'function' && isDescribed(schema.unwrap());
}

function exampleProblems(name: string, schema: z.ZodType, example: unknown): string[] {
  if (example === undefined) return [`${name} is missing`];
  const { error } = schema.safeParse(example);
  return (error?.issues ?? []).map(({ path: at, message }) => `${[name, ...at].join('.')}: ${message}`);
}

function isOperation(value: unknown): value is Operation {
  const { id, method, path: url, errors } = Object(value) as Partial<Operation>;
  return [id, method, url].every((each) => typeof each === 'string') && Array.isArray(errors);
}
