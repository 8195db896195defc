import { type Locale, localeInfo } from '#facts/locales.ts';
import { countryName } from '#features/ip-status/country-name.ts';
import { project } from '#features/ip-status/projection.ts';
import { type Continent, locations } from '#site/locations.ts';
import { townNames } from '#site/town-names.ts';
import type { Part } from './location-list.ts';

/** What the home page is told at build time: the locations in words and order of its language, and their dots on the map. */
export type HomeData = { parts: Part[]; dots: string };

/**
 * Names of countries and the alphabet's order differ from browser to browser: worked out here, once, every browser says what the
 * document says.
 */
export function homeData(locale: Locale): HomeData {
  const { code, intl = code } = localeInfo(locale);
  const { compare } = new Intl.Collator(intl);
  const names = townNames[locale] ?? {};
  const parts = (Object.keys(locations) as Continent[]).map((continent) => {
    const countries = Object.entries(locations[continent]).map(([country, towns]) => ({
      code: country,
      name: countryName(country, intl),
      towns: towns.map(([town]) => names[town] ?? town).sort(compare),
    }));
    const count = countries.reduce((sum, { towns }) => sum + towns.length, 0);
    return { continent, count, countries: countries.sort((a, b) => compare(a.name, b.name)) };
  });
  return { parts, dots };
}

/** One path of points, each drawn by its round end. */
const dots = Object.values(locations)
  .flatMap((countries) => Object.values(countries).flat())
  .map(([, latitude, longitude]) => project({ latitude, longitude }))
  .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
  .join('');
