/** Generates request bodies: valid ones, and malformed ones of many kinds. */
import fc from 'fast-check';
import type { Operation } from '../openapi-document.ts';
import { formBodies } from './forms.ts';
import { fuzzContentTypes, fuzzEncodings, fuzzTexts, fuzzValues } from './fuzz-values.ts';
import { type RequestBody, withContentType } from './request-body.ts';
import { type ExistingValues, valuesOf } from './schema-values.ts';

export type ExistingData = {
  values: ExistingValues;
  /** Path parameters by the name of their schema, with the index of the user who owns each. */
  owned: Record<string, readonly { id: string; owner: number }[]>;
  /** Whole bodies whose fields belong together (an email and its code), by operation. */
  bodies: Record<string, readonly object[]>;
};

type Fields = Record<string, unknown>;

const jsonTypes = [
  ...['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON'],
];

/** Operations without a body get one now and then too. */
export function bodiesOf(operation: Operation, existing: ExistingData): fc.Arbitrary<RequestBody> {
  const nothing: fc.Arbitrary<RequestBody> = fc.constantFrom({ headers: {} }, { headers: { 'content-length': '0' } });
  if (operation.method === 'GET') return nothing;
  if (!operation.body) return fc.oneof({ weight: 4, arbitrary: nothing }, unexpected);
  const generate = operation.body.mediaType === 'multipart/form-data' ? formBodies : jsonBodies;
  return fc.oneof(
    { weight: 8, arbitrary: generate(fieldsOf(operation, operation.body, existing)) },
    unexpected,
    nothing,
  );
}

function fieldsOf(
  { id }: Operation,
  { schema }: NonNullable<Operation['body']>,
  existing: ExistingData,
): fc.Arbitrary<Fields> {
  const generated = valuesOf(schema, existing.values) as fc.Arbitrary<Fields>;
  const prepared = (existing.bodies[id] ?? []) as Fields[];
  return prepared.length > 0 ? fc.oneof(fc.constantFrom(...prepared), generated) : generated;
}

function jsonBodies(fields: fc.Arbitrary<Fields>): fc.Arbitrary<RequestBody> {
  const type = fc.constantFrom(...jsonTypes);
  const values = fc.oneof(
    { weight: 5, arbitrary: fields },
    { weight: 4, arbitrary: malformed(fields) },
    { weight: 1, arbitrary: fuzzValues },
  );
  const texts = values.map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 9, arbitrary: fc.record({ payload: texts, headers: withContentType(type) }) },
    { weight: 2, arbitrary: fc.record({ payload: brokenJson(texts), headers: withContentType(type) }) },
    { weight: 1, arbitrary: fc.record({ payload: texts, headers: withContentType(fuzzContentTypes) }) },
    { weight: 1, arbitrary: fc.record({ payload: texts, headers: encoded }) },
  );
}

/** One to three fields are missing, replaced or added. */
function malformed(fields: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  const change = fc.record({
    at: fc.nat(20),
    how: fc.constantFrom('drop', 'replace', 'replace', 'add'),
    name: fc.oneof(fuzzTexts, fc.constantFrom('admin', 'id', 'account_id', 'price', 'hasOwnProperty')),
    value: fuzzValues,
  });
  return fc.tuple(fields, fc.array(change, { minLength: 1, maxLength: 3 })).map(([whole, changes]) => {
    const result = { ...whole };
    for (const { at, how, name, value } of changes) {
      const names = Object.keys(result);
      const chosen = names[at % Math.max(1, names.length)] ?? name;
      if (how === 'drop') delete result[chosen];
      else result[how === 'add' ? name : chosen] = value;
    }
    return result;
  });
}

const injected = [
  ...[
    '"__proto__":{"admin":true},',
    '"constructor":{"prototype":{}},',
    '"email":"a@b.co","email":1,',
    '"a":NaN,',
    "'a':1,",
  ],
];

/** Text that is not JSON, or JSON that is too large. */
function brokenJson(texts: fc.Arbitrary<string>): fc.Arbitrary<string | Buffer> {
  const cut = fc.tuple(texts, fc.nat(200)).map(([text, at]) => text.slice(0, at));
  const around = fc
    .tuple(texts, fc.constantFrom('\ufeff', '\u0000', ',', '}', ' {}', '//', '\u00a0', '\n\n'), fc.boolean())
    .map(([text, more, isBefore]) => (isBefore ? `${more}${text}` : `${text}${more}`));
  const inside = fc.tuple(texts, fc.constantFrom(...injected)).map(([text, more]) => text.replace('{', `{${more}`));
  const bytes = fc
    .tuple(texts, fc.uint8Array({ minLength: 1, maxLength: 4 }))
    .map(([text, inserted]) => Buffer.concat([Buffer.from(text.slice(0, -1)), inserted, Buffer.from(text.slice(-1))]));
  const large = fc.integer({ min: 60_000, max: 200_000 }).map((length) => `{"email":"${'x'.repeat(length)}"}`);
  const nested = fc
    .integer({ min: 100, max: 12_000 })
    .map((levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  return fc.oneof(cut, around, inside, bytes, large, nested, fuzzTexts);
}

/** Bodies that the operation does not expect. */
const unexpected: fc.Arbitrary<RequestBody> = fc.record({
  payload: fc.oneof(fuzzTexts, fc.constantFrom('{}', '[]', 'null', '{"a":1}', 'a=1', '\u0000')),
  headers: withContentType(fc.oneof(fc.constantFrom(...jsonTypes), fuzzContentTypes)),
});

const encoded = fuzzEncodings.map((encoding) => ({ 'content-type': 'application/json', 'content-encoding': encoding }));
