/** The messages of each language, as far as they are loaded. */
import type { MessageFormatElement } from 'react-intl';
import type { Locale } from '#facts/locales.ts';
import { buildId } from './build.ts';
import { loadJson } from './load.ts';

/** Compiled messages by id. */
export type Messages = Record<string, MessageFormatElement[]>;

const catalogs = new Map<Locale, Messages>();
let areErrorsLoaded = false;

/** Adds to the messages that the shown page has: its components find them when they format them. */
export function addMessages(locale: Locale, messages: Messages): Messages {
  const catalog = catalogs.get(locale) ?? {};
  catalogs.set(locale, catalog);
  return Object.assign(catalog, messages);
}

/** The messages that every page of a language needs. */
export const loadShell = (locale: Locale): Promise<Messages> => loadFile('shell', locale);

/** The messages of the API's errors: only a request needs them. */
export async function loadErrorMessages(locale: Locale): Promise<void> {
  await loadFile('errors', locale);
  areErrorsLoaded = true;
}

/** In another language the page may show the error of a request that was sent in the first one. */
export const loadShownErrors = (locale: Locale): Promise<void> | null =>
  areErrorsLoaded ? loadErrorMessages(locale) : null;

async function loadFile(name: 'shell' | 'errors', locale: Locale): Promise<Messages> {
  // Outside a build there are none.
  const messages = buildId ? await loadJson<Messages>(`/assets/${name}.${locale}.${buildId}.json`) : {};
  return addMessages(locale, messages);
}
