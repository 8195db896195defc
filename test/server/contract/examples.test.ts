/** Every example of the document keeps the schema beside it, and ajv understands every schema. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { document, type Schema, schemas } from './document.ts';
import { mismatches } from './judge.ts';

type Part = { [key: string]: unknown };
type Shown = { where: string; schema: Schema; value: unknown };

/** The schema of every place, with each of its examples. */
const shown = [...examplesIn(document, '')];

/** Media types and parameters have theirs beside the schema, schemas have them inside. */
function* examplesIn(part: unknown, where: string): Generator<Shown> {
  if (part === null || typeof part !== 'object') return;
  const { schema, example, examples } = part as Part;
  if (schema && example !== undefined) yield { where, schema, value: example };
  if (schema && examples) {
    for (const [name, each] of Object.entries(examples)) {
      yield { where: `${where}/${name}`, schema, value: shownBy(each as Part) };
    }
  }
  if (Array.isArray(examples)) {
    for (const value of examples) yield { where, schema: part as Schema, value };
  }
  for (const [key, inner] of Object.entries(part)) {
    if (key !== 'example' && key !== 'examples') yield* examplesIn(inner, `${where}/${key}`);
  }
}

function shownBy({ $ref, value }: Part): unknown {
  const name = String($ref).replace('#/components/examples/', '');
  return value ?? document.components.examples[name]?.value;
}

test('every schema can be compiled without a doubt', () => {
  for (const [name, schema] of Object.entries(schemas)) {
    assert.doesNotThrow(() => mismatches(schema, undefined), name);
  }
});

test('every example is valid', () => {
  assert.ok(shown.length > 300, `only ${shown.length} were found`);
  const wrong = shown.flatMap(({ where, schema, value }) =>
    mismatches(schema, value).map((problem) => `${where}: ${problem}: ${JSON.stringify(value)}`),
  );
  assert.deepEqual(wrong, []);
});

test('every body and every answer has an example', () => {
  const lacking = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)]
        .flatMap((part) => Object.values(part?.content ?? {}))
        .filter(({ example, examples }) => example === undefined && Object.keys(examples ?? {}).length === 0)
        .map(() => path),
    ),
  );
  assert.deepEqual(lacking, []);
});
