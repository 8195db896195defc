/** Which file says what: message ids are string literals, so the files that a page loads tell the messages that it needs. */
import { readFile } from 'node:fs/promises';
import type { Metafile } from 'esbuild';

const literal = /['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g;

export async function messageIdsByPage(metafile: Metafile, known: readonly string[]) {
  const ids = await idsByFile(metafile, new Set(known));
  const said = (files: Iterable<string>) => new Set([...files].flatMap((file) => ids.get(file) ?? []));
  const shell = said(closure(metafile, 'src/main.tsx'));
  return {
    shell: [...shell].sort(),
    page: (page: string) => [...said(closure(metafile, `src/pages/${page}.tsx`))].filter((id) => !shell.has(id)).sort(),
  };
}

async function idsByFile({ inputs }: Metafile, known: Set<string>): Promise<Map<string, string[]>> {
  const own = Object.keys(inputs).filter((file) => file.startsWith('src/') && !file.startsWith('src/api/generated/'));
  const entries = own.map(async (file) => {
    const text = await readFile(file, 'utf8');
    const found = [...text.matchAll(literal)].map(([, id]) => id ?? '').filter((id) => known.has(id));
    return [file, found] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Everything that a file brings along, lazily loaded parts included, other pages excluded. */
function closure({ inputs }: Metafile, start: string): Set<string> {
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const { path, kind } of inputs[file]?.imports ?? []) {
      const isOtherPage = kind === 'dynamic-import' && /^src\/pages\/[^/]+$/.test(path);
      if (!isOtherPage) visit(path);
    }
  };
  visit(start);
  return files;
}
