import { intlTag, type Locale } from '../locales.ts';

/** A day as mails write it: in UTC, so that a receipt says the same wherever it was made; no line ends within it (U+00A0, U+2060). */
export function dateText(date: Date, locale: Locale): string {
  const text = new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  return text.replaceAll(' ', '\u00a0').replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, '\u2060');
}
