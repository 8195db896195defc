// Lets node:test run TSX: Node strips types from .ts by itself, JSX needs esbuild. Used as `node --import ./test/support/register.mjs --test …`.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';

const brand = process.env.BRAND;

registerHooks({
  // As `brandFiles` in scripts/build/brand.ts: package.json names the default brand.
  resolve(specifier, context, next) {
    if (!brand || !specifier.startsWith('#brand/')) return next(specifier, context);
    return next(pathToFileURL(path.resolve(brand, specifier.slice('#brand/'.length))).href, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context);
    const file = fileURLToPath(url);
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      loader: 'tsx',
      format: 'esm',
      jsx: 'automatic',
      sourcemap: 'inline',
      sourcefile: file,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
