/** The last released contract without its prose: the baseline for breaking changes. */
import { readFile } from 'node:fs/promises';
import type { Contract } from './breaking-changes.ts';
import { stripProse } from './strip-prose.ts';

export const baselinePath = 'api-spec/openapi.released.json';

export async function readBaseline(): Promise<Contract> {
  return JSON.parse(await readFile(baselinePath, 'utf8'));
}

/** Returns the text of the baseline file: only what can break a client. */
export function baselineOf(document: Contract): string {
  const { info, paths, components, 'x-error-codes': codes } = document;
  const kept = {
    info: { version: info.version },
    paths: stripProse(paths),
    components: stripProse({ schemas: components.schemas, securitySchemes: components.securitySchemes }),
    'x-error-codes': codes,
  };
  return `${JSON.stringify(kept, null, 1)}\n`;
}
