/** The site's messages in a language, as the page's text contains them. */
import { readFileSync } from 'node:fs';
import { createIntl } from '@formatjs/intl';
import { asLocale, defaultLocale, localeInfo } from '#facts/locales.ts';
import type { MessageId } from '#site/messages.ts';

export type Values = Record<string, string | number>;

export function createFormatter(locale: string): (id: MessageId, values?: Values) => string {
  const read = (code: string) => JSON.parse(readFileSync(`locales/${code}.json`, 'utf8'));
  const { code, intl: tag = code } = localeInfo(asLocale(locale) ?? defaultLocale);
  const intl = createIntl({ locale: tag, messages: { ...read('en'), ...read(locale) } });
  return (id, values = {}) => withOrdinarySpaces(String(intl.formatMessage({ id }, { ...values, brand: 'Tern VPN' })));
}

/** The text without the line-breaking characters of the site. */
export function withOrdinarySpaces(text: string): string {
  return text.replaceAll('\u2060', '').replace(/\s+/g, ' ');
}
