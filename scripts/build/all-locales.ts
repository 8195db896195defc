import { locales } from '../../src/site/locales.ts';

export const allLocales: readonly string[] = locales.map(({ code }) => code);
