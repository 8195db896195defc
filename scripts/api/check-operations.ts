/** What is wrong with operations before a document can be made of them, by operation. */
import { globSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import { errorCodes } from '../../api-spec/codes.ts';
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

/** One line for each problem: an operation that is not listed, an unknown error, an example that does not match its schema. */
export function operationProblems(
  exported: readonly Operation[],
  listed: readonly Operation[] = Object.values(operations),
): string[] {
  return [
    ...exported.filter((each) => !listed.includes(each)).map(({ id }) => `${id} is not listed in operations.ts`),
    ...listed.flatMap(({ id, errors, data, body, example }) => [
      ...errors
        .filter((name) => !(name in errorCodes))
        .map((name) => `${id} names the error ${name}, which codes.ts lacks`),
      ...exampleProblems(`${id}: example.data`, data, example.data),
      ...(body ? exampleProblems(`${id}: example.body`, body, example.body) : []),
    ]),
  ];
}

function exampleProblems(name: string, schema: z.ZodType, example: unknown): string[] {
  const { error } = schema.safeParse(example);
  return (error?.issues ?? []).map(({ path: at, message }) => `${[name, ...at].join('.')}: ${message}`);
}

function isOperation(value: unknown): value is Operation {
  const { id, method, path: url, errors } = Object(value) as Partial<Operation>;
  return [id, method, url].every((each) => typeof each === 'string') && Array.isArray(errors);
}
