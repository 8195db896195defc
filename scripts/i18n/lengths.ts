/** How long a text may be where there is little room: buttons, navigation, titles for search engines. */
import type { Catalogues } from './locale-files.ts';
import { longestOf } from './texts.ts';

/** `most`: in widths of a Latin letter, an argument counting as one; a Chinese, Japanese or Korean sign takes two. */
type Budget = { ids: RegExp; what: string; most: number };

const budgets: Budget[] = [
  {
    ids: /^shell\.nav\.|^shell\.account\.(dashboard|referral|sign-out)$/,
    what: 'an entry of the navigation',
    most: 20,
  },
  { ids: /^shell\.footer\.(?!copyright|description|headline|subtitle)/, what: 'a link in the footer', most: 36 },
  { ids: /\.(submit|retry|action)(\.|$)|\.action\.\w+$/, what: 'a button', most: 34 },
  { ids: /^dashboard\.tab\.|^billing\.column\.|^referral\.column\./, what: 'a tab or a column', most: 26 },
  { ids: /\.head\.title$/, what: 'a title for search engines', most: 70 },
  { ids: /\.head\.description$/, what: 'a description for search engines', most: 200 },
  { ids: /^mail\..*\.subject$/, what: 'the subject of a mail', most: 78 },
];

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;
/** Combining signs stand above or below others. */
const narrow = /\p{Mn}/u;

export function tooLong(catalogues: Catalogues): string[] {
  return [...catalogues].flatMap(([locale, messages]) =>
    Object.entries(messages).flatMap(([id, message]) => {
      const budget = budgets.find(({ ids }) => ids.test(id));
      const width = widthOf(longestOf(message));
      if (!budget || width <= budget.most) return [];
      return [`locales/${locale}.json: ${id}: is ${width} wide, ${budget.what} at most ${budget.most}; say it shorter`];
    }),
  );
}

export function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 2 : narrow.test(sign) ? 0 : 1), 0);
}
