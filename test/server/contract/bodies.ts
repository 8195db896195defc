/** Bodies of requests: by the document, and then spoilt in as many ways as there are. */
import fc from 'fast-check';
import type { Call } from './document.ts';
import { formBodies } from './forms.ts';
import { oddEncodings, oddTexts, oddTypes, oddValues } from './odd.ts';
import { type Sent, typed } from './sent.ts';
import { type KnownValues, valuesOf } from './values.ts';

export type Known = {
  values: KnownValues;
  /** What is in the path, by the name of its schema, and the number of the person whose it is. */
  owned: Record<string, readonly { id: string; owner: number }[]>;
  /** Whole bodies in which one thing fits the other (an address and its code), by call. */
  bodies: Record<string, readonly object[]>;
};

type Fields = Record<string, unknown>;

const jsonTypes = [
  ...['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON'],
];

/** What is sent with a call. Calls that take no body get one now and then all the same. */
export function bodiesOf(call: Call, known: Known): fc.Arbitrary<Sent> {
  const nothing: fc.Arbitrary<Sent> = fc.constantFrom({ headers: {} }, { headers: { 'content-length': '0' } });
  if (call.method === 'GET') return nothing;
  if (!call.body) return fc.oneof({ weight: 4, arbitrary: nothing }, strays);
  const taken = call.body.mediaType === 'multipart/form-data' ? formBodies : jsonBodies;
  return fc.oneof({ weight: 8, arbitrary: taken(fieldsOf(call, call.body, known)) }, strays, nothing);
}

function fieldsOf({ id }: Call, { schema }: NonNullable<Call['body']>, known: Known): fc.Arbitrary<Fields> {
  const made = valuesOf(schema, known.values) as fc.Arbitrary<Fields>;
  const ready = (known.bodies[id] ?? []) as Fields[];
  return ready.length > 0 ? fc.oneof(fc.constantFrom(...ready), made) : made;
}

function jsonBodies(fields: fc.Arbitrary<Fields>): fc.Arbitrary<Sent> {
  const type = fc.constantFrom(...jsonTypes);
  const values = fc.oneof(
    { weight: 5, arbitrary: fields },
    { weight: 4, arbitrary: spoilt(fields) },
    { weight: 1, arbitrary: oddValues },
  );
  const texts = values.map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 9, arbitrary: fc.record({ payload: texts, headers: typed(type) }) },
    { weight: 2, arbitrary: fc.record({ payload: broken(texts), headers: typed(type) }) },
    { weight: 1, arbitrary: fc.record({ payload: texts, headers: typed(oddTypes) }) },
    { weight: 1, arbitrary: fc.record({ payload: texts, headers: encoded }) },
  );
}

/** One to three fields are missing, odd or too many. */
function spoilt(fields: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  const change = fc.record({
    at: fc.nat(20),
    how: fc.constantFrom('drop', 'odd', 'odd', 'add'),
    name: fc.oneof(oddTexts, fc.constantFrom('admin', 'id', 'account_id', 'price', 'hasOwnProperty')),
    value: oddValues,
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

const smuggled = [
  ...[
    '"__proto__":{"admin":true},',
    '"constructor":{"prototype":{}},',
    '"email":"a@b.co","email":1,',
    '"a":NaN,',
    "'a':1,",
  ],
];

/** Text that is no JSON, or is too much of it. */
function broken(texts: fc.Arbitrary<string>): fc.Arbitrary<string | Buffer> {
  const cut = fc.tuple(texts, fc.nat(200)).map(([text, at]) => text.slice(0, at));
  const around = fc
    .tuple(texts, fc.constantFrom('\ufeff', '\u0000', ',', '}', ' {}', '//', '\u00a0', '\n\n'), fc.boolean())
    .map(([text, more, isBefore]) => (isBefore ? `${more}${text}` : `${text}${more}`));
  const inside = fc.tuple(texts, fc.constantFrom(...smuggled)).map(([text, more]) => text.replace('{', `{${more}`));
  const bytes = fc
    .tuple(texts, fc.uint8Array({ minLength: 1, maxLength: 4 }))
    .map(([text, odd]) => Buffer.concat([Buffer.from(text.slice(0, -1)), odd, Buffer.from(text.slice(-1))]));
  const large = fc.integer({ min: 60_000, max: 200_000 }).map((length) => `{"email":"${'x'.repeat(length)}"}`);
  const nested = fc
    .integer({ min: 100, max: 12_000 })
    .map((levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  return fc.oneof(cut, around, inside, bytes, large, nested, oddTexts);
}

/** Something that nobody asked for. */
const strays: fc.Arbitrary<Sent> = fc.record({
  payload: fc.oneof(oddTexts, fc.constantFrom('{}', '[]', 'null', '{"a":1}', 'a=1', '\u0000')),
  headers: typed(fc.oneof(fc.constantFrom(...jsonTypes), oddTypes)),
});

const encoded = oddEncodings.map((encoding) => ({ 'content-type': 'application/json', 'content-encoding': encoding }));
