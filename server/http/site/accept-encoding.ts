/** Chooses the encoding of a response by the `Accept-Encoding` header. */
import { qualityOf } from '../negotiate-locale.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const cache = new Map<string, Encoding>();
const maxCached = 200;
const maxCachedLength = 200;

/** The encoding with the highest quality; Brotli before gzip among equals. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  const cached = cache.get(text);
  if (cached) return cached;
  const encoding = bestEncoding(text);
  // Browsers send a handful of different headers; the limits keep other clients from filling the memory.
  if (cache.size < maxCached && text.length < maxCachedLength) cache.set(text, encoding);
  return encoding;
}

function bestEncoding(header: string): Encoding {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';');
    qualities.set(name.trim(), qualityOf(parameters));
  }
  const quality = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0;
  const br = quality('br');
  const gzip = quality('gzip');
  const identity = qualities.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}
