/** As people call them, not “Hong Kong SAR China”. The short names of other countries are letters (UK, EE. UU.). */
const shortly = new Set(['HK', 'MO']);

/** A country by its code (ISO 3166-1) in the language of a tag; what is no code stays as it is. */
export function countryName(code: string, tag: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const style = shortly.has(code) ? 'short' : 'long';
  return new Intl.DisplayNames(tag, { type: 'region', style }).of(code) ?? code;
}
