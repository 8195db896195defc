/** The contract as it was released last, without its prose: what the next one is compared with. */
import { readFile } from 'node:fs/promises';
import type { Contract } from './compare.ts';
import { strip } from './transform.ts';

export const baselinePath = 'api-spec/openapi.released.json';

export async function readBaseline(): Promise<Contract> {
  return JSON.parse(await readFile(baselinePath, 'utf8'));
}

/** What of a document can break, as text of the baseline file. */
export function baselineOf(document: Contract): string {
  const { info, paths, components, 'x-error-codes': codes } = document;
  const kept = {
    info: { version: info.version },
    paths: strip(paths),
    components: { schemas: strip(components.schemas) },
    'x-error-codes': codes,
  };
  return `${JSON.stringify(kept, null, 1)}\n`;
}
