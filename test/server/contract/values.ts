/** From a schema of the document to values that keep it. */
import fc from 'fast-check';
import { resolve, type Schema } from './document.ts';
import { mismatches } from './judge.ts';

/** Things that exist on the server, by the name of their schema, so that not every request is about nothing. */
export type KnownValues = Record<string, readonly unknown[]>;

/** Values that keep the schema. @throws for what the document has not used so far */
export function valuesOf(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const name = schema.$ref?.split('/').at(-1) ?? '';
  const made = makeBy(resolve(schema), known);
  const existing = known[name] ?? [];
  return existing.length > 0 ? fc.oneof(fc.constantFrom(...existing), made) : made;
}

function makeBy(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const { type, minimum, maximum, maxItems = 4, items, properties = {}, required = [] } = schema;
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  if (type === 'string') return textsOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: minimum ?? -(2 ** 31), max: maximum ?? 2 ** 31 - 1 });
  if (type === 'array' && items) return fc.array(valuesOf(items, known), { maxLength: maxItems });
  if (type !== 'object') throw new Error(`no way to make ${JSON.stringify(schema)}`);
  const fields = Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner, known)]);
  return fc.record<Record<string, unknown>, string>(Object.fromEntries(fields), {
    requiredKeys: required,
    noNullPrototype: true,
  });
}

const shortNames = fc.stringMatching(/^[a-z][a-z0-9.]{0,10}[a-z0-9]$/);

function textsOf(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  const keeps = (text: string) => mismatches(schema, text).length === 0;
  if (format === 'email') {
    return fc
      .oneof(
        fc.emailAddress(),
        shortNames.map((name) => `${name}@example.com`),
      )
      .filter(keeps);
  }
  // fast-check makes no texts by a pattern that looks ahead.
  if (pattern && !pattern.includes('(?=')) return fc.stringMatching(new RegExp(pattern, 'u')).filter(keeps);
  return fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength, 200) }).filter(keeps);
}
