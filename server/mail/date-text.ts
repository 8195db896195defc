import { intlTag, type Locale } from '#facts/locales.ts';
import { nonBreakingDate } from '#facts/non-breaking.ts';

/** A day as mails write it: in UTC, so that a receipt says the same wherever it was made. Never broken across lines. */
export function dateText(date: Date, locale: Locale): string {
  return nonBreakingDate(new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(date));
}
