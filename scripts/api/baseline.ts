/** The last released contract without its prose: the baseline for breaking changes. */
import { readFile } from 'node:fs/promises';
import type { Contract } from './breaking-changes.ts';
import { stripProse } from './strip-prose.ts';

export const baselinePath = 'api-spec/openapi.released.json';

export async function readBaseline(): Promise<Contract> {
  const text = await readFile(baselinePath, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${baselinePath} is no JSON: restore it from git, only \`npm run api:release\` writes it`, {
      cause: error,
    });
  }
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
