/** Removes descriptions and examples: validators in the browser and the baseline do not need them. */
import type { OpenApiDocument } from '@orval/core';

const proseKeys = new Set(['description', 'example', 'examples', 'summary']);

/** Returns the document without prose in its schemas. `format: password` goes too: it is a hint for form builders, not a format to validate. */
export function withoutProse(document: OpenApiDocument): OpenApiDocument {
  const { components } = document;
  return { ...document, components: { ...components, schemas: stripProse(components?.schemas) as never } };
}

/** Returns any part of a document without its prose. */
export function stripProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripProse);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) =>
      !(proseKeys.has(key) && typeof inner !== 'object') &&
      key !== 'examples' &&
      !(key === 'format' && inner === 'password'),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, stripProse(inner)]));
}
