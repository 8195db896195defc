import type { Locale } from '#facts/locales.ts';
import names from './town-names.json' with { type: 'json' };

/** Town names where a language's own differ from the English ones of `locations.ts`. Only the build reads this. */
export const townNames: Partial<Record<Locale, Partial<Record<string, string>>>> = names;
