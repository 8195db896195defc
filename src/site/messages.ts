import type en from '../../locales/en.json';

/** Id of a text. `locales/en.json` is the source; a misspelt id does not compile. */
export type MessageId = keyof typeof en;
