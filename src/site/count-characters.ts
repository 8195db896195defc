/** As the contract counts them: most emoji are one character, but two UTF-16 units. */
export const countCharacters = (text: string): number => [...text].length;
