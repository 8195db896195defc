/** Limits the width of messages where space is scarce: buttons, navigation, titles for search engines. */
import type { LocaleMessages } from './locale-files.ts';
import { longestOf } from './texts.ts';

/** `maxWidth` is in Latin letters; an argument counts as one, a Chinese, Japanese or Korean character as two. */
type Budget = { ids: RegExp; what: string; maxWidth: number };

const budgets: Budget[] = [
  {
    ids: /^shell\.nav\.|^shell\.account\.(dashboard|referral|sign-out)$/,
    what: 'a navigation link',
    maxWidth: 20,
  },
  { ids: /^shell\.footer\.(?!copyright|description|headline|subtitle)/, what: 'a link in the footer', maxWidth: 36 },
  { ids: /\.(submit|retry|action)(\.|$)|\.action\.\w+$/, what: 'a button', maxWidth: 34 },
  { ids: /^dashboard\.tab\.|^billing\.column\.|^referral\.column\./, what: 'a tab or a column', maxWidth: 26 },
  { ids: /\.head\.title$/, what: 'a title for search engines', maxWidth: 60 },
  { ids: /\.head\.description$/, what: 'a description for search engines', maxWidth: 155 },
  { ids: /^invoice\.(number|for|replaces|date|order|method)$/, what: 'a label on an invoice', maxWidth: 24 },
  { ids: /^mail\..*\.subject$/, what: 'the subject of a mail', maxWidth: 78 },
];

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;
/** Combining characters take no space of their own. */
const combining = /\p{Mn}/u;

export function tooLongMessages(messagesByLocale: LocaleMessages): string[] {
  return [...messagesByLocale].flatMap(([locale, messages]) =>
    Object.entries(messages).flatMap(([id, message]) => {
      const budget = budgets.find(({ ids }) => ids.test(id));
      const width = widthOf(longestOf(message));
      if (!budget || width <= budget.maxWidth) return [];
      return [`locales/${locale}.json: ${id}: is ${width} wide, ${budget.what} at most ${budget.maxWidth}; shorten it`];
    }),
  );
}

export function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : combining.test(character) ? 0 : 1), 0);
}
