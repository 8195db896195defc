/** The mails' messages (ids `mail.*`) of `locales/{locale}.json`, falling back to English one by one; read once per locale. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createIntl, type IntlShape } from '@formatjs/intl';
import { defaultLocale, intlTag, type Locale } from '#facts/locales.ts';

export type MailCatalogue = {
  /** Formats messages of a locale. */
  intl(locale: Locale): Promise<IntlShape<string>>;
};

export function createMailCatalogue(folder: string): MailCatalogue {
  const known = new Map<Locale, Promise<IntlShape<string>>>();
  const load = async (locale: Locale) => {
    const [english, own] = await Promise.all([readMessages(folder, defaultLocale), readMessages(folder, locale)]);
    return createIntl({ locale: intlTag(locale), messages: { ...english, ...own }, onError: () => {} });
  };
  return {
    intl(locale) {
      const loading = known.get(locale) ?? load(locale);
      known.set(locale, loading);
      return loading;
    },
  };
}

async function readMessages(folder: string, locale: Locale): Promise<Record<string, string>> {
  const text = await readFile(path.join(folder, `${locale}.json`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && locale !== defaultLocale) return '{}';
    throw error;
  });
  const messages: Record<string, string> = JSON.parse(text);
  return Object.fromEntries(Object.entries(messages).filter(([id]) => id.startsWith('mail.')));
}
