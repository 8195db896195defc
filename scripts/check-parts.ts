/** The parts of `npm run check`, the longest first. */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkCommands } from './node-test.ts';
import type { Part } from './run-parts.ts';

const bin = 'node_modules/.bin';
/** One checker: the parts share the cores, and a second one repeats much of the work of the first. */
const typeOptions = ['--noEmit', '--pretty', 'false', '--checkers', '1'];
const typesCache = 'node_modules/.cache/tern/types';

/** `countFile`: path for the counts of a part's tests, see testCommand. */
export function checkParts(countFile?: (name: string) => string): Part[] {
  const { own, shared } = checkCommands(countFile?.('unit'), countFile?.('unit-shared'));
  return [
    { name: 'unit tests', ...own },
    { name: 'types', command: `${bin}/tsc`, args: [...typeOptions, ...incremental()] },
    { name: 'generated files, contract', command: process.execPath, args: ['scripts/api/check.ts'] },
    { name: 'rules and unit tests without DOM', ...shared },
    { name: 'styles', command: `${bin}/stylelint`, args: ['styles/**/*.scss'] },
    { name: 'lint and format', command: `${bin}/biome`, args: ['ci', '--colors=off', '--max-diagnostics=50'] },
    { name: 'messages', command: process.execPath, args: ['scripts/i18n/check.ts'] },
    { name: 'imports', command: process.execPath, args: ['scripts/check-imports.ts'] },
    { name: 'words', command: process.execPath, args: ['scripts/check-words.ts'] },
    { name: 'references', command: process.execPath, args: ['scripts/check-references.ts'] },
  ];
}

/** tsc's cache does not notice every change in the JSON files that types come from, so their hash is its name. */
function incremental(): string[] {
  const hash = createHash('sha256');
  const files = [
    'package-lock.json',
    'tsconfig.json',
    ...globSync(['locales/en.json', '{src,server,api-spec}/**/*.json']).sort(),
  ];
  for (const file of files) hash.update(file).update(readFileSync(file));
  const name = `${hash.digest('hex').slice(0, 16)}.tsbuildinfo`;
  mkdirSync(typesCache, { recursive: true });
  for (const old of globSync('*.tsbuildinfo', { cwd: typesCache }))
    if (old !== name) rmSync(path.join(typesCache, old));
  return ['--incremental', '--tsBuildInfoFile', path.join(typesCache, name)];
}
