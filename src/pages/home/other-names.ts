/** Names in other languages. In a chunk of its own, which loads when somebody is about to search. */
import { countryName } from '#facts/country-name.ts';
import { townNames } from '#site/town-names.ts';
import type { OtherNames } from './location-list.ts';

const translations = Object.values(townNames).filter((names) => names !== undefined);

/** The English name of a town by its name in any language. */
const englishNames = new Map(
  translations.flatMap((names) => Object.entries(names).map(([english, name]) => [name, english] as const)),
);
const englishCountries = new Map<string, string>();

/** Countries have their English name, towns those of every language of the site. */
export const otherNames: OtherNames = {
  ofCountry(code) {
    const name = englishCountries.get(code) ?? countryName(code, 'en');
    englishCountries.set(code, name);
    return [name];
  },
  ofTown(town) {
    const english = englishNames.get(town) ?? town;
    return [english, ...translations.flatMap((names) => names[english] ?? [])];
  },
};
