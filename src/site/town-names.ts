import type { Locale } from '#facts/locales.ts';
import names from './town-names.json' with { type: 'json' };

/** Town names that differ from the English ones of `locations.ts`. Only the build imports this file. */
export const townNames: Partial<Record<Locale, Partial<Record<string, string>>>> = names;
