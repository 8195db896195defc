import { countryName } from '#facts/country-name.ts';
import { intlTag, type Locale } from '#facts/locales.ts';
import { type MapPoint, project } from '#features/ip-status/projection.ts';
import { type Continent, locations, type Town } from '#site/locations.ts';
import { reviews } from '#site/reviews.ts';
import { townNames } from '#site/town-names.ts';
import type { LocationGroup } from './location-list.ts';

type Countries = Record<string, readonly Town[]>;
type Review = { text: string; from: string; example: boolean };

/**
 * Data of the home page, created in the build: the locations, translated and sorted, an SVG path of their dots on the map, and the
 * reviews in the page's language.
 */
export type HomeData = { groups: LocationGroup[]; dots: string; reviews: Review[] };

/**
 * Country names and sort order differ between browsers. Computed once in the build, they are the same in the prerendered document
 * and after hydration.
 */
export function readHomeData(locale: Locale): HomeData {
  const tag = intlTag(locale);
  const { compare } = new Intl.Collator(tag);
  const names = townNames[locale] ?? {};
  const groups = (Object.entries(locations) as [Continent, Countries][]).map(([continent, byCountry]) => {
    const countries = Object.entries(byCountry).map(([country, towns]) => ({
      code: country,
      name: countryName(country, tag),
      towns: towns.map(([town]) => names[town] ?? town).sort(compare),
    }));
    const count = countries.reduce((sum, { towns }) => sum + towns.length, 0);
    return { continent, count, countries: countries.sort((a, b) => compare(a.name, b.name)) };
  });
  const inLocale = reviews.map(({ text, from, example }) => {
    return { text: text[locale] ?? text.en, from: from[locale] ?? from.en, example };
  });
  return { groups, dots, reviews: inLocale };
}

const dots = dotsPath(
  Object.values(locations)
    .flatMap((countries) => Object.values(countries).flat())
    .map(([, latitude, longitude]) => project({ latitude, longitude })),
);

/**
 * One path of zero-length lines, whose round ends are the dots. In half units of the map, which nobody can tell from exact ones,
 * from west to east and each relative to the last one: that saves 350 bytes of the document with brotli.
 */
function dotsPath(points: readonly MapPoint[]): string {
  const halves = points.map(({ x, y }) => ({ x: Math.round(2 * x), y: Math.round(2 * y) }));
  const ordered = halves.sort((a, b) => a.x - b.x || a.y - b.y);
  return ordered
    .map(({ x, y }, index) => {
      const last = ordered[index - 1] ?? { x: 0, y: 0 };
      return `m${x - last.x} ${y - last.y}h0`.replace(' -', '-');
    })
    .join('');
}
