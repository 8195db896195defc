/** The texts of mails: message ids `mail.*`, and `invoice.*` for invoices, in `locales/{locale}.json`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createIntl, type IntlShape } from '@formatjs/intl';
import { defaultLocale, intlTag, type Locale } from '#facts/locales.ts';
import { joinUnits } from '#facts/non-breaking.ts';

export const localesFolder = path.join(import.meta.dirname, '../../locales');

export type MailTranslations = {
  /** Formats the messages of a locale; each missing message falls back to English. */
  intl(locale: Locale): Promise<IntlShape<string>>;
};

/** Reads each locale once, when it is first needed. A failure is forgotten: the next mail tries again. */
export function createMailTranslations(folder: string): MailTranslations {
  const cache = new Map<Locale, Promise<IntlShape<string>>>();
  const load = async (locale: Locale) => {
    const [english, translated] = await Promise.all([
      readMessages(folder, defaultLocale),
      readMessages(folder, locale),
    ]);
    return createIntl({ locale: intlTag(locale), messages: { ...english, ...translated }, onError: () => {} });
  };
  return {
    intl(locale) {
      const cached = cache.get(locale);
      if (cached) return cached;
      const loading = load(locale);
      cache.set(locale, loading);
      loading.catch(() => cache.delete(locale));
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
  const mails = Object.entries(messages).filter(([id]) => id.startsWith('mail.'));
  const invoices = Object.entries(messages).filter(([id]) => id.startsWith('invoice.'));
  return Object.fromEntries([...mails.map(([id, message]) => [id, joinUnits(message)]), ...invoices]);
}
