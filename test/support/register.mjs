// Lets node:test run TSX: Node strips types from .ts by itself, JSX needs esbuild. Used as `node --import ./test/support/register.mjs --test …`.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const brand = process.env.BRAND;
const require = createRequire(import.meta.url);
const cacheFolder = path.resolve(import.meta.dirname, '../../node_modules/.cache/tern/tsx');
const options = { loader: 'tsx', format: 'esm', jsx: 'automatic', sourcemap: 'inline' };
const { version } = require('esbuild/package.json');

registerHooks({
  // As `brandFiles` in scripts/build/brand.ts: package.json names the default brand.
  resolve(specifier, context, next) {
    if (!brand || !specifier.startsWith('#brand/')) return next(specifier, context);
    return next(pathToFileURL(path.resolve(brand, specifier.slice('#brand/'.length))).href, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context);
    return { format: 'module', source: compile(fileURLToPath(url)), shortCircuit: true };
  },
});

// Hundreds of test processes load the same files; the start of esbuild alone takes longer than most of their tests.
function compile(file) {
  const source = readFileSync(file, 'utf8');
  const key = createHash('sha256')
    .update([version, JSON.stringify(options), file, source].join('\0'))
    .digest('hex');
  const cached = path.join(cacheFolder, `${key.slice(0, 32)}.js`);
  try {
    return readFileSync(cached, 'utf8');
  } catch {
    const { code } = require('esbuild').transformSync(source, { ...options, sourcefile: file });
    mkdirSync(cacheFolder, { recursive: true });
    // Several processes may write the same file.
    const unfinished = `${cached}.${process.pid}`;
    writeFileSync(unfinished, code);
    renameSync(unfinished, cached);
    return code;
  }
}
