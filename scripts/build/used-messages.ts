/** Which message ids a page needs: ids are string literals, so the files that a page loads contain them. */
import { readFile } from 'node:fs/promises';
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
/** `src/pages/home.tsx` or `src/pages/home/home.tsx`. */
const pageFile = /^src\/pages\/(?:([^/]+)\/\1|[^/]+)\.tsx$/;
const ownFile = /^(src\/(?!api\/generated\/)|api-spec\/facts\/)/;

/** `pageSource`: path of a page's file. */
export async function messageIdsByPage(
  metafile: Metafile,
  knownIds: readonly string[],
  pageSource: (page: string) => string,
): Promise<MessageIds> {
  const idsByFile = await readIds(metafile, new Set(knownIds));
  const idsFrom = (start: string, except?: string) => {
    return new Set([...filesFrom(metafile, start, except)].flatMap((file) => idsByFile.get(file) ?? []));
  };
  const shell = idsFrom(main);
  const beyondShell = (start: string, except?: string) =>
    [...idsFrom(start, except)].filter((id) => !shell.has(id)).sort();
  const pageIds = (page: string) => beyondShell(pageSource(page), belowFile(pageSource(page)));
  return {
    shell: [...shell].sort(),
    errors: beyondShell(requestCode),
    page: pageIds,
    below: (page) => {
      const own = new Set(pageIds(page));
      return beyondShell(belowFile(pageSource(page))).filter((id) => !own.has(id));
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

/** `below.tsx` in the folder of a page. */
const belowFile = (pageFile: string) => pageFile.replace(/[^/]+$/, 'below.tsx');

/** Everything that a file loads, also lazily, except other pages, requests, what comes with main, and `except`. */
function filesFrom({ inputs }: Metafile, start: string, except?: string): Set<string> {
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const { path, kind } of inputs[file]?.imports ?? []) {
      const isOtherPage = kind === 'dynamic-import' && pageFile.test(path);
      if (!isOtherPage && ![main, requestCode, except].includes(path)) visit(path);
    }
  };
  visit(start);
  return files;
}
