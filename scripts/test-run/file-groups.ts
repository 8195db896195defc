/**
 * Several test files in one process, one after the other. Loading the server, WebAssembly and WebdriverIO takes most of the time of a
 * short file, and a process loads them once. A group is a generated file with a test per test file, which imports it: the tests and
 * hooks of that file belong to that test, so its app is stopped before the next file begins.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { importsOfTest, readText } from './shared-process.ts';

/** Mocks, the environment and the folder belong to the process, so other files would notice. */
const changesProcess = /\bmock\b|\bchdir\b|\bglobalThis\b|\bprocess\.(on|once|exit)\b|process\.env\.\w+ =/;

/**
 * @param size at most this many files in a group
 * @param isAlone true for files that take long anyway
 * @returns in the order of `files`; those with a process of their own first
 */
export function planGroups(
  files: readonly string[],
  size: number,
  isAlone: (file: string) => boolean,
  read: (file: string) => string | null = readText,
): string[][] {
  const needsOwnProcess = (file: string) => {
    return isAlone(file) || importsOfTest(file, read).some((each) => changesProcess.test(read(each) ?? ''));
  };
  const { own = [], shared = [] } = Object.groupBy(files, (file) => (needsOwnProcess(file) ? 'own' : 'shared'));
  const count = Math.ceil(shared.length / size);
  // Neighbors in the list are alike, and so is their duration: each group gets some of all folders.
  const groups = Array.from({ length: count }, (_, group) => shared.filter((_, index) => index % count === group));
  return [...own.map((file) => [file]), ...groups];
}

/**
 * Writes the groups to a folder outside the project, those of one file too: node:test starts files in the order of their names.
 * @returns the files for node:test
 */
export function writeGroups(groups: readonly string[][], folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return groups.map((files, index) => {
    const lines = files.map((file) => {
      return `test(${JSON.stringify(file)}, () => import(${JSON.stringify(pathToFileURL(file).href)}));`;
    });
    const group = path.join(folder, `group-${String(index + 1).padStart(3, '0')}.test.mjs`);
    writeFileSync(group, ["import { test } from 'node:test';", ...lines, ''].join('\n'));
    return group;
  });
}

export function isGroup(file: string): boolean {
  return /group-\d+\.test\.mjs$/.test(file);
}

/** True for the test that stands for a file in a group. */
export function isFileOfGroup({ name, nesting, file = '' }: { name: string; nesting: number; file?: string }): boolean {
  return nesting === 0 && isGroup(file) && !isGroup(name);
}
