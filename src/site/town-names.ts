import type { Locale } from '#facts/locales.ts';
import names from './town-names.json' with { type: 'json' };

/** Town names that differ from the English ones of `locations.ts`. On the site, only the search for locations loads it. */
export const townNames: Partial<Record<Locale, Partial<Record<string, string>>>> = names;
