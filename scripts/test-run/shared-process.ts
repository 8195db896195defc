/**
 * Which tests may run in one process, which takes a third of the time. Tests need a process of their own when they, or
 * helpers that they import, have a DOM, hooks of node:test, mocks, or change the process or its globals.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const needsOwnProcess =
  /happy-dom|\b(before|after)(Each)?\(|\bmock\b|\bchdir\b|\bglobalThis\b|\bprocess\.env\b|\bdocument\b|\bwindow\b/;
const testImport = /(?:from|import) ['"]((?:\.{1,2}|#test)\/[^'"]+)['"]/g;

export function canShareProcess(file: string, read: (file: string) => string | null = readText): boolean {
  return importsOfTest(file, read).every((each) => !each.endsWith('.tsx') && !needsOwnProcess.test(read(each) ?? ''));
}

/** The file, and what it and its imports import from `test/`. */
export function importsOfTest(file: string, read: (file: string) => string | null = readText): string[] {
  const seen = new Set<string>();
  const add = (each: string) => {
    if (seen.has(each)) return;
    seen.add(each);
    const imported = [...(read(each) ?? '').matchAll(testImport)].map(([, from = '']) => resolveImport(each, from));
    for (const target of imported) if (target.startsWith('test/')) add(target);
  };
  add(file.replaceAll(path.sep, '/'));
  return [...seen];
}

function resolveImport(file: string, from: string): string {
  return from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from);
}

export function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
