/**
 * Which unit tests may run in one process, which takes a third of the time. Tests need a process of their own when they, or
 * helpers that they import, have a DOM, hooks of node:test, mocks, or change the process or its globals.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const needsOwnProcess =
  /happy-dom|\b(before|after)(Each)?\(|\bmock\b|\bchdir\b|\bglobalThis\b|\bprocess\.env\b|\bdocument\b|\bwindow\b/;
const testImport = /(?:from|import) ['"]((?:\.{1,2}|#test)\/[^'"]+)['"]/g;

export function canShareProcess(file: string, read: (file: string) => string | null = readText): boolean {
  const seen = new Set<string>();
  const isPure = (each: string): boolean => {
    if (seen.has(each)) return true;
    seen.add(each);
    const text = read(each) ?? '';
    if (each.endsWith('.tsx') || needsOwnProcess.test(text)) return false;
    const imported = [...text.matchAll(testImport)].map(([, from = '']) => resolveImport(each, from));
    return imported.filter((target) => target.startsWith('test/')).every(isPure);
  };
  return isPure(file.replaceAll(path.sep, '/'));
}

function resolveImport(file: string, from: string): string {
  return from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from);
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
