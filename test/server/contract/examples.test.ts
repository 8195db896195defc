/** Every example of the document is valid by its schema, and ajv can compile every schema. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mismatches } from './assert-response.ts';
import { document, type Schema, schemas } from './openapi-document.ts';

type Part = { [key: string]: unknown };
type Example = { where: string; schema: Schema; value: unknown };

const allExamples = [...examplesIn(document, '')];

/** Media types and parameters have examples beside the schema, schemas have them inside. */
function* examplesIn(part: unknown, where: string): Generator<Example> {
  if (part === null || typeof part !== 'object') return;
  const { schema, example, examples } = part as Part;
  if (schema && example !== undefined) yield { where, schema, value: example };
  if (schema && examples) {
    for (const [name, each] of Object.entries(examples)) {
      yield { where: `${where}/${name}`, schema, value: exampleValue(each as Part) };
    }
  }
  if (Array.isArray(examples)) {
    for (const value of examples) yield { where, schema: part as Schema, value };
  }
  for (const [key, inner] of Object.entries(part)) {
    if (key !== 'example' && key !== 'examples') yield* examplesIn(inner, `${where}/${key}`);
  }
}

function exampleValue({ $ref, value }: Part): unknown {
  const name = String($ref).replace('#/components/examples/', '');
  return value ?? document.components.examples[name]?.value;
}

test('ajv compiles every schema in strict mode', () => {
  for (const [name, schema] of Object.entries(schemas)) {
    assert.doesNotThrow(() => mismatches(schema, undefined), name);
  }
});

test('every example is valid', () => {
  assert.ok(allExamples.length > 300, `only ${allExamples.length} examples found`);
  const invalid = allExamples.flatMap(({ where, schema, value }) =>
    mismatches(schema, value).map((problem) => `${where}: ${problem}: ${JSON.stringify(value)}`),
  );
  assert.deepEqual(invalid, []);
});

test('every request body and every response has an example', () => {
  const missing = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)]
        .flatMap((part) => Object.values(part?.content ?? {}))
        .filter(({ example, examples }) => example === undefined && Object.keys(examples ?? {}).length === 0)
        .map(() => path),
    ),
  );
  assert.deepEqual(missing, []);
});
