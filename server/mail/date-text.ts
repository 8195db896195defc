import { intlTag, type Locale } from '../locales.ts';
import { unparted } from './unparted.ts';

/** A day as mails write it: in UTC, so that a receipt says the same wherever it was made. No line ends within it. */
export function dateText(date: Date, locale: Locale): string {
  return unparted(new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(date));
}
