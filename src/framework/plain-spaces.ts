/** For search engines and tab titles, which expect plain spaces. */
export const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
