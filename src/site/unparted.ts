/** No line ends within: a date, a number with its unit, a name of two words. */
export const unparted = (text: string): string => text.replaceAll(' ', '\u00a0');
