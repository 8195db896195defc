/** Values of mails as people of a language read them: dates, periods and amounts of money. */
import { intlTag, type Locale } from '#facts/locales.ts';
import { formatMoney } from '#facts/money.ts';
import { nonBreakingDate, withFrenchFirst } from '#facts/non-breaking.ts';
import type { MailValue } from './template.ts';

export function formatValue(value: NonNullable<MailValue>, locale: Locale): string | number {
  if (typeof value !== 'object') return value;
  // In UTC, so that a date does not depend on the server's time zone.
  const dates = new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  if (value instanceof Date) return withFrenchFirst(nonBreakingDate(dates.format(value)), locale);
  // The day alone would be another one for many readers, and end hours later or earlier than the deadline.
  if ('until' in value) return formatDateTime(value.until, locale);
  if ('amount' in value) return formatMoney(value, intlTag(locale));
  return withFrenchFirst(dates.formatRange(value.start, value.end), locale);
}

/** A date with its time, in UTC, which it names. It may break between the two. */
export function formatDateTime(date: Date, locale: Locale): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlTag(locale), { ...options, timeZone: 'UTC' }).format(date);
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const text = format({ ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return withFrenchFirst(text.replace(format(day), nonBreakingDate), locale);
}

/** With a space before it in French, full-width in Chinese and Japanese. */
const colons: Partial<Record<Locale, string>> = { fr: '\u00a0:', ja: '：', 'zh-CN': '：', 'zh-TW': '：' };

export function formatColon(locale: Locale): string {
  return colons[locale] ?? ':';
}

/** A label and its value on one line. */
export function formatLabeled(label: string, value: string, locale: Locale): string {
  const colon = formatColon(locale);
  return `${label}${colon}${colon === '：' ? '' : ' '}${value}`;
}
