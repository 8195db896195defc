/** Checks that every message id is used and every used id exists. */
import { idsIn } from '../build/used-messages.ts';
import type { Sources } from '../check-imports.ts';

/** Ids that the sources use and `locales/en.json` lacks, and the other way round. */
export function usageProblems(sources: Sources, known: readonly string[]): string[] {
  const ids = new Set(known);
  const used = new Set<string>();
  const unknown: string[] = [];
  for (const [file, text] of sources) {
    for (const id of idsIn(text, ids)) used.add(id);
    for (const id of referencedIds(file, text))
      if (!ids.has(id)) unknown.push(`${file}: ${id} is not in locales/en.json`);
  }
  const unused = known.filter((id) => !used.has(id)).map((id) => `locales/en.json: ${id} is not used`);
  return [...unknown, ...unused];
}

/** Literals that can only be ids: the values in `defineMessages`, and the ids of the server's emails. */
function referencedIds(file: string, text: string): string[] {
  const blocks = file.startsWith('server/')
    ? text.matchAll(/'(mail\.[a-z][\w-]*\.[\w.-]+)'/g)
    : [...text.matchAll(/\bdefineMessages\(\{([^}]*)\}/g)].flatMap(([, body = '']) => [
        ...body.matchAll(/:\s*'([^']+)'/g),
      ]);
  return [...blocks].map(([, id = '']) => id);
}
