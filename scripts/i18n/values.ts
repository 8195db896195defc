/**
 * Checks that code gives a message the values that its English text has: `<FormattedMessage {...m.title} values={{ days }} />` and
 * `formatMessage(m.title, { days })`. Values that are not an object literal, or spread another object, are not checked.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { locationAt } from '../build/build-error.ts';
import type { Sources } from '../check-imports.ts';

/** Every message has them (`src/framework/intl.ts`, `src/framework/router.tsx`). */
const common = ['brand', 'b'];

/** One line per problem, `file:line: problem`. */
export function valueProblems(sources: Sources, messages: Record<string, string>): string[] {
  return [...sources].flatMap(([file, code]) =>
    usesIn(code).flatMap(({ id, names, index }) => {
      const message = messages[id];
      const wanted = message === undefined ? null : valuesOf(message);
      if (!wanted) return [];
      const at = `${locationAt(file, code, index)}: ${id}`;
      const missing = [...wanted].filter((name) => !names.includes(name));
      const unknown = names.filter((name) => !wanted.has(name) && !common.includes(name));
      return [
        ...missing.map((name) => `${at} needs a value for {${name}}`),
        ...unknown.map((name) => `${at} has no {${name}}`),
      ];
    }),
  );
}

/** Names of arguments and tags; null for a text that is no ICU message, which another check reports. */
function valuesOf(message: string): Set<string> | null {
  const names = new Set<string>();
  const visit = (element: MessageFormatElement): void => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return;
    if (!common.includes(element.value)) names.add(element.value);
    if ('children' in element) element.children.forEach(visit);
    if ('options' in element) for (const { value } of Object.values(element.options)) value.forEach(visit);
  };
  try {
    parse(message).forEach(visit);
    return names;
  } catch {
    return null;
  }
}

/** `names`: of the values. */
type Use = { id: string; names: string[]; index: number };

function usesIn(code: string): Use[] {
  const ids = new Map<string, string>();
  for (const [, messages, body = ''] of code.matchAll(/const (\w+) = defineMessages\(\{([^}]*)\}/g))
    for (const [, key, id = ''] of body.matchAll(/(\w+):\s*'([^']+)'/g)) ids.set(`${messages}.${key}`, id);
  const elements = [...code.matchAll(/<FormattedMessage\s+\{\.\.\.(\w+\.\w+)\}\s*(\/>|values=\{)?/g)];
  const calls = [...code.matchAll(/\bformatMessage\((\w+\.\w+)(\)|,\s*)/g)];
  return [...elements, ...calls].flatMap((match) => {
    const [whole, key = '', next = ''] = match;
    const id = ids.get(key);
    const names = /[>)]/.test(next) ? [] : namesIn(code, match.index + whole.length);
    return id && names ? [{ id, names, index: match.index }] : [];
  });
}

/** Names of the properties of the object literal that begins here; null for anything else. */
function namesIn(code: string, start: number): string[] | null {
  if (code[start] !== '{') return null;
  const names: string[] = [];
  let depth = 0;
  for (let index = start; index < code.length; index++) {
    const char = code[index] ?? '';
    if ('{(['.includes(char)) depth += 1;
    if ('})]'.includes(char)) depth -= 1;
    if (depth === 0) return names;
    if (depth > 1 || !'{,'.includes(char)) continue;
    const [, name, end] = /^\s*(?:([\w$]+)\s*[:,(}]|(\}))/.exec(code.slice(index + 1)) ?? [];
    if (name) names.push(name);
    else if (!end) return null;
  }
  return null;
}
