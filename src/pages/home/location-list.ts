import type { Continent } from '#site/locations.ts';

export type Country = { code: string; name: string; towns: string[] };
export type Part = { continent: Continent; countries: Country[]; count: number };
/** What fits a search: a country with all its towns, or just the towns that fit. Case and accents do not matter. */
export function searched(parts: readonly Part[], search: string): Part[] {
  const wanted = plain(search.trim());
  if (!wanted) return [...parts];
  return parts.flatMap((part) => {
    const countries = part.countries.flatMap((country) => {
      if (plain(country.name).includes(wanted)) return [country];
      const towns = country.towns.filter((town) => plain(town).includes(wanted));
      return towns.length > 0 ? [{ ...country, towns }] : [];
    });
    const count = countries.reduce((sum, { towns }) => sum + towns.length, 0);
    return countries.length > 0 ? [{ ...part, countries, count }] : [];
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
