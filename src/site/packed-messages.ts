import type { MessageFormatElement } from 'react-intl';

/** As messages travel: a tree of the parts of their ids, in which most are plain words. `''` is the id that ends there. */
export type PackedMessages = { [part: string]: string | MessageFormatElement[] | PackedMessages };

/** How the parser marks plain words. */
export const plain = 0;

export function unpack(packed: PackedMessages, id = ''): Record<string, MessageFormatElement[]> {
  const messages = Object.entries(packed).map(([part, held]) => {
    const own = id && part ? `${id}.${part}` : id || part;
    if (typeof held === 'string') return { [own]: [{ type: plain, value: held }] };
    return Array.isArray(held) ? { [own]: held } : unpack(held, own);
  });
  return Object.assign({}, ...messages);
}
