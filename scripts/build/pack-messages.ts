/** A page's messages as they travel. Compressed, whole ids and wrappings would make 3 to 6 % more. */
import { type PackedMessages, plain } from '../../src/site/packed-messages.ts';
import type { Compiled } from './messages.ts';

export function packMessages(messages: Compiled): PackedMessages {
  const root: PackedMessages = {};
  for (const [id, message] of Object.entries(messages)) {
    let branch = root;
    for (const part of id.split('.')) {
      branch[part] ??= {};
      branch = branch[part] as PackedMessages;
    }
    const [first, ...more] = message;
    branch[''] = first?.type === plain && more.length === 0 ? first.value : message;
  }
  return trimmed(root);
}

/** A branch that holds nothing but a message becomes that message. */
function trimmed(branch: PackedMessages): PackedMessages {
  const parts = Object.entries(branch).map(([part, held]) => {
    if (typeof held === 'string' || Array.isArray(held)) return [part, held];
    const inner = trimmed(held);
    return [part, Object.keys(inner).length === 1 && '' in inner ? inner[''] : inner];
  });
  return Object.fromEntries(parts);
}
