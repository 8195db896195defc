import type { Continent } from '#site/locations.ts';

export type Country = { code: string; name: string; towns: string[] };
export type LocationGroup = { continent: Continent; countries: Country[]; count: number };

/** Keeps the matching countries with all their cities, and the matching cities of the others. Ignores case and accents. */
export function filterLocations(groups: readonly LocationGroup[], search: string): LocationGroup[] {
  const query = normalize(search.trim());
  if (!query) return [...groups];
  return groups.flatMap((group) => {
    const countries = group.countries.flatMap((country) => {
      if (normalize(country.name).includes(query)) return [country];
      const towns = country.towns.filter((town) => normalize(town).includes(query));
      return towns.length > 0 ? [{ ...country, towns }] : [];
    });
    const count = countries.reduce((sum, { towns }) => sum + towns.length, 0);
    return countries.length > 0 ? [{ ...group, countries, count }] : [];
  });
}

function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
