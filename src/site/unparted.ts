/** No line ends within: a date, a number with its unit, a name of two words. */
export const unparted = (text: string): string => text.replaceAll(' ', '\u00a0');

/** Chinese and Japanese have no space in 2026年12月21日: U+2060 between the digits and their signs does what U+00A0 does elsewhere. */
export const unpartedDay = (text: string): string =>
  unparted(text).replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, '\u2060');
