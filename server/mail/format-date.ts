/** Dates in mails. */
import { intlTag, type Locale } from '#facts/locales.ts';
import { nonBreakingDate } from '#facts/non-breaking.ts';

/** A date without time, in UTC so that it does not depend on the server's time zone, and kept on one line. */
export function formatDate(date: Date, locale: Locale): string {
  return nonBreakingDate(new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(date));
}
