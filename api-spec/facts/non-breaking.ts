/** Keeps dates, numbers with their unit and names on one line (docs/decisions/0027-typography.md). */

/** Replaces spaces by no-break spaces. */
export const nonBreaking = (text: string): string => text.replaceAll(' ', '\u00a0');

/** Chinese and Japanese dates (2026年12月21日) have no spaces: a word joiner (U+2060) keeps digits and signs together. */
export const nonBreakingDate = (text: string): string =>
  nonBreaking(text).replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, '\u2060');

/**
 * For messages before their values are in: no line ends within `30-day` or the Japanese `12か月`. A word joiner stands after the hyphen
 * of a number, and within the unit.
 */
export const joinUnits = (message: string): string =>
  message.replace(/(?<=[\d}]-)(?=\p{Letter})|(?<=[\d}]か)(?=月)/gu, '\u2060');

/**
 * One or two letters do not stand alone beside a hyphen: no line ends within IP-Adresse, DB-IP or кто-то. For the site alone: a mail client
 * may show a word joiner as a box.
 */
export const joinShortParts = (message: string): string =>
  message.replace(/(?<=(?<!\p{L})\p{L}{1,2}-)(?=\p{L})|(?<=\p{L}-)(?=\p{L}{1,2}(?!\p{L}))/gu, '\u2060');

/** French has an ordinal for the first of a month, which `Intl` does not write: 1er décembre 2026. A French time has two digits. */
export const withFrenchFirst = (date: string, locale: string): string =>
  locale === 'fr' ? date.replace(/\b1\b/g, '1er') : date;
