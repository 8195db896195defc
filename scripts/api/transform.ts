/** Takes out of the document what validators would carry to every visitor without any use. */
import type { OpenApiDocument } from '@orval/core';

const words = new Set(['description', 'example', 'examples', 'summary']);

/** The schemas without descriptions and examples; `password` is a hint for form makers, not a format that can be checked. */
export function withoutWords(document: OpenApiDocument): OpenApiDocument {
  const { components } = document;
  return { ...document, components: { ...components, schemas: strip(components?.schemas) as never } };
}

/** Any part of a document without its prose. */
export function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) =>
      !(words.has(key) && typeof inner !== 'object') &&
      key !== 'examples' &&
      !(key === 'format' && inner === 'password'),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, strip(inner)]));
}
