import { qualityOf } from '../locales.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const remembered = new Map<string, Encoding>();
const mostRemembered = 200;

/** The best encoding of an `Accept-Encoding` header by its q-values; Brotli before gzip among equals. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  const known = remembered.get(text);
  if (known) return known;
  const encoding = best(text);
  // Browsers send a handful of headers; a flood of others must not fill the memory.
  if (remembered.size < mostRemembered && text.length < 200) remembered.set(text, encoding);
  return encoding;
}

function best(text: string): Encoding {
  const qualities = new Map<string, number>();
  for (const part of text.toLowerCase().split(',')) {
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
