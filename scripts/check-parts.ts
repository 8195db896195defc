/** What `npm run check` consists of; the longest first. */
import { unitTests } from './node-test.ts';
import type { Part } from './run-parts.ts';

const bin = 'node_modules/.bin';

/** `countFile`: where the unit tests' counts go (see node-test.ts). */
export function checkParts(countFile?: string): Part[] {
  return [
    { name: 'unit tests', ...unitTests(countFile) },
    { name: 'generated files, contract', command: process.execPath, args: ['scripts/api/check.ts'] },
    // What tsc remembers knows nothing of a change in locales/en.json, which the types of ids come from.
    { name: 'types', command: `${bin}/tsc`, args: ['--noEmit', '--pretty', 'false', '--incremental', 'false'] },
    { name: 'lint and format', command: `${bin}/biome`, args: ['ci', '--colors=off', '--max-diagnostics=50'] },
    { name: 'styles', command: `${bin}/stylelint`, args: ['styles/**/*.scss'] },
    { name: 'imports', command: process.execPath, args: ['scripts/check-imports.ts'] },
    { name: 'messages', command: process.execPath, args: ['scripts/i18n/gate.ts'] },
  ];
}
