/** Minifies what esbuild bundled once more: Terser makes a first load 3 % smaller (docs/decisions/0026-build-pipeline.md). */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { minify } from 'terser';
import type { BuildConfig } from './build-config.ts';
import type { Client } from './client.ts';
import { minifyOptions } from './minifier.ts';
import { stableNames } from './stable-names.ts';

/**
 * Also replaces `__PAGE_SCRIPTS__` (src/framework/build.ts): the entry names the scripts of each page. esbuild's names stay: an
 * entry's name depends on the contents of everything that it imports, lazily too, so a name still stands for one content.
 */
export async function minifyScripts(
  { out, buildId }: BuildConfig,
  { pageScripts }: Pick<Client, 'pageScripts'>,
): Promise<void> {
  const assets = path.join(out, 'public/assets');
  const metafile: Metafile = JSON.parse(await readFile(path.join(out, 'metafile.json'), 'utf8'));
  const { stabilize, restore } = stableNames(metafile, buildId);
  const globals = { __PAGE_SCRIPTS__: JSON.parse(stabilize(JSON.stringify(pageScripts))) };
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  for (const name of names) {
    const file = path.join(assets, name);
    const mapFile = path.join(out, 'maps', `${name}.map`);
    const [source, map] = await Promise.all([readFile(file, 'utf8'), readFile(mapFile, 'utf8')]);
    const { code = '', map: newMap } = await minify(stabilize(source), {
      ...minifyOptions,
      compress: { ...minifyOptions.compress, global_defs: globals },
      format: { wrap_func_args: isCommonJs(metafile, name) },
      sourceMap: { content: map, filename: name },
    });
    await Promise.all([writeFile(file, restore(code)), writeFile(mapFile, String(newMap))]);
  }
}

/**
 * True for React's script. esbuild makes an argument of each CommonJS module: a function that is called when the script runs. In
 * parentheses, a browser compiles it with the script, beside the main thread; without, on the main thread when it is called.
 */
function isCommonJs({ inputs, outputs }: Metafile, name: string): boolean {
  const [, output] = Object.entries(outputs).find(([file]) => path.basename(file) === name) ?? [];
  return Object.keys(output?.inputs ?? {}).every((input) => inputs[input]?.format === 'cjs');
}
