/** Which message ids a page needs: ids are string literals, so the files that a page loads contain them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';

export type MessageIds = {
  /** Ids that every page needs. */
  shell: string[];
  /** Ids that a request needs beyond the shell's, for its errors. */
  errors: string[];
  /** Ids that a page needs beyond the shell's; those of its part below the first screen excepted. */
  page: (page: string) => string[];
  /** Ids that a page's part below the first screen (`below.tsx` beside it) needs beyond the page's. */
  below: (page: string) => string[];
};

const idLiteral = /['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g;
const main = 'src/main.tsx';
const requestCode = 'src/app/request-code.ts';
/** The file of a page, `src/pages/home/home.tsx`, and its name. */
export const pageFile = /^src\/pages\/([^/]+)\/\1\.tsx$/;
const ownFile = /^(src\/(?!api\/generated\/)|api-spec\/facts\/)/;

export async function messageIdsByPage(metafile: Metafile, knownIds: readonly string[]): Promise<MessageIds> {
  const idsByFile = await readIds(metafile, new Set(knownIds));
  const idsFrom = (start: string, except?: string) => {
    return new Set([...filesFrom(metafile, start, except)].flatMap((file) => idsByFile.get(file) ?? []));
  };
  const shell = idsFrom(main);
  const beyondShell = (start: string, except?: string) =>
    [...idsFrom(start, except)].filter((id) => !shell.has(id)).sort();
  const pageIds = (page: string) => beyondShell(pageSource(page), belowFile(page));
  return {
    shell: [...shell].sort(),
    errors: beyondShell(requestCode),
    page: pageIds,
    below: (page) => {
      const own = new Set(pageIds(page));
      return beyondShell(belowFile(page)).filter((id) => !own.has(id));
    },
  };
}

/** The ids of `known` that a text contains as literals. */
export function idsIn(text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(idLiteral)].map(([, id]) => id ?? '').filter((id) => known.has(id));
}

async function readIds({ inputs }: Metafile, known: Set<string>): Promise<Map<string, string[]>> {
  const files = Object.keys(inputs).filter((file) => ownFile.test(file));
  const entries = files.map(async (file) => [file, idsIn(await readFile(file, 'utf8'), known)] as const);
  return new Map(await Promise.all(entries));
}

/** A page or a tab of one (`page/tab`) is a folder that contains a file of the same name. */
export const pageSource = (page: string): string => `src/pages/${page}/${path.basename(page)}.tsx`;

const belowFile = (page: string) => `src/pages/${page}/below.tsx`;

/** Everything that a file loads, also lazily, except other pages, requests, what comes with main, and `except`. */
function filesFrom({ inputs }: Metafile, start: string, except?: string): Set<string> {
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const { path: imported, kind } of inputs[file]?.imports ?? []) {
      const isOtherPage = kind === 'dynamic-import' && pageFile.test(imported);
      if (!isOtherPage && ![main, requestCode, except].includes(imported)) visit(imported);
    }
  };
  visit(start);
  return files;
}
