import type { Continent } from '#site/locations.ts';

export type Country = { code: string; name: string; towns: string[] };
export type LocationGroup = { continent: Continent; countries: Country[]; count: number };
/** Other names of a country or town, by which people search. */
export type OtherNames = { ofCountry(code: string): readonly string[]; ofTown(town: string): readonly string[] };

export const noOtherNames: OtherNames = { ofCountry: () => [], ofTown: () => [] };

/** What people type for a country. They mean only it: “UK” is not Ukraine. */
const abbreviations: Record<string, string> = {
  us: 'US',
  usa: 'US',
  america: 'US',
  uk: 'GB',
  gb: 'GB',
  britain: 'GB',
  england: 'GB',
  uae: 'AE',
  holland: 'NL',
};

/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Keeps the matching countries with all their towns, and the matching towns of the others. Each word of the search has to begin a
 * word of the town or its country, or be the country's code. Ignores case, accents and dots.
 */
export function filterLocations(
  groups: readonly LocationGroup[],
  search: string,
  otherNames: OtherNames,
): LocationGroup[] {
  const query = wordsOf([search]);
  if (query.length === 0) return [...groups];
  return groups.flatMap((group) => {
    const countries = group.countries.flatMap((country) => matchCountry(country, query, otherNames) ?? []);
    const count = countries.reduce((sum, { towns }) => sum + towns.length, 0);
    return countries.length > 0 ? [{ ...group, countries, count }] : [];
  });
}

/** The country with all its towns, or with those that match; null where none does. */
function matchCountry(country: Country, query: readonly string[], { ofCountry, ofTown }: OtherNames): Country | null {
  const names = wordsOf([country.name, ...ofCountry(country.code)]);
  const rest = query.filter((word) => !isCountry(word, country.code, names));
  if (rest.length === 0) return country;
  const towns = country.towns.filter((town) => {
    const townNames = wordsOf([town, ...ofTown(town)]);
    return rest.every((word) => !abbreviations[word] && townNames.some((name) => begins(name, word)));
  });
  return towns.length > 0 ? { ...country, towns } : null;
}

function isCountry(word: string, code: string, names: readonly string[]): boolean {
  const abbreviated = abbreviations[word];
  if (abbreviated) return abbreviated === code;
  return word === code.toLowerCase() || names.some((name) => begins(name, word));
}

function begins(name: string, word: string): boolean {
  return unspaced.test(word) ? name.includes(word) : name.startsWith(word);
}

function wordsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => normalize(name).split(/[^\p{L}\p{M}\p{N}]+/u)).filter(Boolean);
}

/** Ignores accents and Thai tone marks. Thai vowels and the voicing of kana are marks too, but make another letter: フ is not ブ. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0655\u0e47-\u0e4e.'’]/g, '')
    .toLowerCase();
}
