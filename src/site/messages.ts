import type en from '../../locales/en.json';

/** Id of a message in `locales/en.json`; a misspelled id does not compile. */
export type MessageId = keyof typeof en;
