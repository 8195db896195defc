/** The scripts of the built site follow the chunk rule (docs/decisions/0033-scripts-and-prefetching.md). */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Metafile } from 'esbuild';
import { kitOf } from '../../scripts/build/chunk-rule.ts';
import { documents, preloadedScripts, siteFolder } from './documents.ts';

const maxScriptsOfPage = 5;
const maxScripts = 68;
const minKitBytes = 1000;
const assets = path.join(siteFolder, 'assets');
const { outputs }: Metafile = JSON.parse(readFileSync(path.join(siteFolder, '../metafile.json'), 'utf8'));
const scripts = Object.entries(outputs).filter(([file]) => file.endsWith('.js'));
const entryOutputs = scripts.flatMap(([file, { inputs }]) => ('src/main.tsx' in inputs ? [file] : []));
const staticImport = /(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g;

/** The script and everything that it imports statically, by reading the files. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(path.join(assets, name), 'utf8');
  for (const [, imported = ''] of text.matchAll(staticImport)) withImports(imported, found);
  return found;
}

test('a document names the entry, then every script that its page imports, and at most 5', () => {
  for (const { urlPath, html } of documents()) {
    const named = new Set(preloadedScripts(html));
    const [entry = ''] = named;
    assert.ok(
      entryOutputs.some((file) => path.basename(file) === entry),
      `${urlPath}: ${entry} is not the entry`,
    );
    assert.ok(named.size > 1 || urlPath.endsWith('404'), urlPath);
    assert.ok(named.size <= maxScriptsOfPage, `${urlPath}: ${[...named]}`);
    const needed = new Set([...named].flatMap((name) => [...withImports(name)]));
    assert.deepEqual([...needed].sort(), [...named].sort(), urlPath);
  }
});

test('the entry names every script that a tab of the dashboard needs beyond the page', () => {
  const dashboard = documents().find(({ urlPath }) => urlPath === '/en/dashboard') ?? assert.fail('no dashboard');
  const ofPage = preloadedScripts(dashboard.html);
  const [entry = ''] = ofPage;
  const text = readFileSync(path.join(assets, entry), 'utf8');
  for (const tab of ['billing', 'settings']) {
    const [, list = ''] = new RegExp(`"dashboard/${tab}":\\[([^\\]]*)\\]`).exec(text) ?? [];
    const named: string[] = JSON.parse(`[${list}]`);
    const needed = new Set(named.flatMap((name) => [...withImports(name)]));
    assert.ok(
      named.some((name) => name.startsWith(`${tab}.`)),
      tab,
    );
    assert.deepEqual(named.toSorted(), [...needed].filter((name) => !ofPage.includes(name)).sort(), tab);
  }
});

test('what several files share is in kits of at least 1 KB, each in one script', () => {
  const shared = scripts.filter(([, { entryPoint, inputs }]) => !entryPoint && !('src/main.tsx' in inputs));
  const kits = shared.map(([file, { inputs }]) => {
    assert.ok(statSync(path.join(assets, `${path.basename(file)}.br`)).size >= minKitBytes, file);
    const names = new Set(Object.keys(inputs).map(kitOf));
    assert.equal(names.size, 1, `${file} has modules of ${[...names]}`);
    return [...names][0];
  });
  assert.equal(new Set(kits).size, kits.length, kits.join());
});

test('React is in a script of its own, whose name changes with React only', () => {
  const [own] = scripts.filter(([, { inputs }]) => 'node_modules/react-dom/client.js' in inputs);
  const { imports, inputs } = own?.[1] ?? assert.fail('no React');
  assert.deepEqual(imports, []);
  const others = Object.keys(inputs).filter((file) => !/^node_modules\/(react|react-dom|scheduler)\//.test(file));
  assert.deepEqual(others, []);
});

test("a browser compiles React's modules with their script, not when they are called", () => {
  const [[file, { inputs }] = assert.fail('no React')] = scripts.filter(
    ([, output]) => 'node_modules/react-dom/client.js' in output.inputs,
  );
  const text = readFileSync(path.join(assets, path.basename(file)), 'utf8');
  const inParentheses = text.match(/=\w+\(\((\w+|\(\w+,\w+\))=>\{/g) ?? [];
  assert.equal(inParentheses.length, Object.keys(inputs).length);
});

test('no script asks which languages Intl knows', () => {
  for (const [file] of scripts) {
    const text = readFileSync(path.join(assets, path.basename(file)), 'utf8');
    assert.ok(!text.includes('supportedLocalesOf'), file);
  }
});

test('the site has no more scripts than the rule makes', () => {
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
  assert.ok(files.length <= maxScripts, `${files.length} scripts`);
  assert.deepEqual(files.sort(), scripts.map(([file]) => path.basename(file)).sort());
});
