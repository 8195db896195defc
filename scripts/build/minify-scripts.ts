/** Minifies what esbuild bundled once more: Terser makes a first load 3 % smaller (docs/decisions/0026-build-pipeline.md). */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify } from 'terser';
import type { BuildConfig } from './build-config.ts';
import type { Client } from './client.ts';

/**
 * Also replaces `__PAGE_SCRIPTS__` (src/framework/build.ts): the entry names the scripts of each page. esbuild's names stay: an
 * entry's name depends on the contents of everything that it imports, lazily too, so a name still stands for one content.
 */
export async function minifyScripts({ out }: BuildConfig, { pageScripts }: Pick<Client, 'pageScripts'>): Promise<void> {
  const assets = path.join(out, 'public/assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  for (const name of names)
    await minifyScript(path.join(assets, name), path.join(out, 'maps', `${name}.map`), pageScripts);
}

async function minifyScript(file: string, mapFile: string, pageScripts: object): Promise<void> {
  const [source, map] = await Promise.all([readFile(file, 'utf8'), readFile(mapFile, 'utf8')]);
  const { code = '', map: newMap } = await minify(source, {
    module: true,
    ecma: 2020,
    compress: { passes: 2, global_defs: { __PAGE_SCRIPTS__: pageScripts } },
    sourceMap: { content: map, filename: path.basename(file) },
  });
  await Promise.all([writeFile(file, code), writeFile(mapFile, String(newMap))]);
}
