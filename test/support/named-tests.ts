/** Documents that name the tests of their rules: a file in backticks, followed by words of titles in quotation marks. */
import { existsSync, readFileSync } from 'node:fs';

const named = /`(test\/[\w./-]+\.tsx?)`((?:,? “[^”]+”)*)/g;
const titles = /“([^”]+)”/g;
/** A title can be on the line after the call. */
const brokenCall = /\b(test|it|journey)\(\s+/g;

export type NamedTest = { file: string; title: string };

/** Rows of the document's tables that name a test. */
export function rowsWithTests(document: string): string[] {
  const lines = readFileSync(document, 'utf8').split('\n');
  return lines.filter((line) => /^\| .*`test\//.test(line));
}

/** @returns the tests that a text names; the title of a file without one is empty */
export function namedTests(text: string): NamedTest[] {
  return [...text.matchAll(named)].flatMap(([, file = '', quoted = '']) => {
    const found = [...quoted.matchAll(titles)].map(([, title = '']) => ({ file, title }));
    return found.length > 0 ? found : [{ file, title: '' }];
  });
}

/** Whether the file exists and has a test whose title contains the words, if there are any. */
export function testExists({ file, title }: NamedTest): boolean {
  if (!existsSync(file)) return false;
  if (!title) return true;
  const text = readFileSync(file, 'utf8').replaceAll(brokenCall, '$1(');
  return text.split('\n').some((line) => /\b(?:test|it|journey)\(/.test(line) && line.includes(title));
}
