/** No line of a mail ends within: a date, the brand's name. As the site ties them (U+00A0; U+2060 where Chinese and Japanese have no space). */
export function unparted(text: string): string {
  return text.replaceAll(' ', '\u00a0').replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, '\u2060');
}
