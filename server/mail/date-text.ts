/** A day as mails write it: in UTC, so that a receipt says the same wherever it was made; no line ends within it (U+00A0). */
export function dateText(date: Date, locale: string): string {
  const tag = locale === 'ar' ? 'ar-u-nu-latn' : locale;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(date).replaceAll(' ', '\u00a0');
}
