/** Which file says what: message ids are string literals, so the files that a page loads tell the messages that it needs. */
import { readFile } from 'node:fs/promises';
import type { Metafile } from 'esbuild';

const literal = /['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g;
const main = 'src/main.tsx';
/** `src/pages/home.tsx` or `src/pages/home/home.tsx`. */
const page = /^src\/pages\/(?:([^/]+)\/\1|[^/]+)\.tsx$/;

type ByPage = { shell: string[]; page: (page: string) => string[] };

export async function messageIdsByPage(
  metafile: Metafile,
  known: readonly string[],
  sourceOf: (page: string) => string,
): Promise<ByPage> {
  const ids = await idsByFile(metafile, new Set(known));
  const said = (files: Iterable<string>) => new Set([...files].flatMap((file) => ids.get(file) ?? []));
  const shell = said(closure(metafile, main));
  return {
    shell: [...shell].sort(),
    page: (name) => [...said(closure(metafile, sourceOf(name)))].filter((id) => !shell.has(id)).sort(),
  };
}

/** Ids of `known` that a text says. */
export function idsIn(text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(literal)].map(([, id]) => id ?? '').filter((id) => known.has(id));
}

async function idsByFile({ inputs }: Metafile, known: Set<string>): Promise<Map<string, string[]>> {
  const own = Object.keys(inputs).filter((file) => file.startsWith('src/') && !file.startsWith('src/api/generated/'));
  const entries = own.map(async (file) => [file, idsIn(await readFile(file, 'utf8'), known)] as const);
  return new Map(await Promise.all(entries));
}

/** Everything that a file brings along, lazily loaded parts included; other pages and, for a page, the shell excluded. */
function closure({ inputs }: Metafile, start: string): Set<string> {
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const { path, kind } of inputs[file]?.imports ?? []) {
      const isOtherPage = kind === 'dynamic-import' && page.test(path);
      if (!isOtherPage && path !== main) visit(path);
    }
  };
  visit(start);
  return files;
}
