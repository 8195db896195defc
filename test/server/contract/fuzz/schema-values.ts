/** Generates values that are valid by a schema of the document. */
import fc from 'fast-check';
import { mismatches } from '../assert-response.ts';
import { resolve, type Schema } from '../openapi-document.ts';

/** Values that exist on the server, by the name of their schema, so that some requests find something. */
export type ExistingValues = Record<string, readonly unknown[]>;

/** @throws for a kind of schema that the document does not use so far */
export function valuesOf(schema: Schema, existingValues: ExistingValues): fc.Arbitrary<unknown> {
  const name = schema.$ref?.split('/').at(-1) ?? '';
  const generated = generate(resolve(schema), existingValues);
  const existing = existingValues[name] ?? [];
  return existing.length > 0 ? fc.oneof(fc.constantFrom(...existing), generated) : generated;
}

function generate(schema: Schema, existingValues: ExistingValues): fc.Arbitrary<unknown> {
  const { type, minimum, maximum, maxItems = 4, items, properties = {}, required = [] } = schema;
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  if (type === 'string') return textsOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: minimum ?? -(2 ** 31), max: maximum ?? 2 ** 31 - 1 });
  if (type === 'array' && items) return fc.array(valuesOf(items, existingValues), { maxLength: maxItems });
  if (type !== 'object') throw new Error(`Cannot generate ${JSON.stringify(schema)}`);
  const fields = Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner, existingValues)]);
  return fc.record<Record<string, unknown>, string>(Object.fromEntries(fields), {
    requiredKeys: required,
    noNullPrototype: true,
  });
}

const shortNames = fc.stringMatching(/^[a-z][a-z0-9.]{0,10}[a-z0-9]$/);

function textsOf(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  const isValid = (text: string) => mismatches(schema, text).length === 0;
  if (format === 'email') {
    return fc
      .oneof(
        fc.emailAddress(),
        shortNames.map((name) => `${name}@example.com`),
      )
      .filter(isValid);
  }
  // fast-check supports no lookahead in patterns.
  if (pattern && !pattern.includes('(?=')) return fc.stringMatching(new RegExp(pattern, 'u')).filter(isValid);
  return fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength, 200) }).filter(isValid);
}
