/** Their long names are “Hong Kong SAR China” and “Macao SAR China”. The short names of other countries are abbreviations (UK, EE. UU.). */
const shortNamed = new Set(['HK', 'MO']);

/** The name of a country (ISO 3166-1 code) in a language (BCP 47 tag); anything else is returned unchanged. */
export function countryName(code: string, tag: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const style = shortNamed.has(code) ? 'short' : 'long';
  return new Intl.DisplayNames(tag, { type: 'region', style }).of(code) ?? code;
}
