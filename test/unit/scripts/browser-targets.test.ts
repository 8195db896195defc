/**
 * The scripts of the site use no built-in that is newer than the oldest supported browsers: esbuild rewrites syntax for them, but
 * adds no missing function (docs/decisions/0026-build-pipeline.md).
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { browserTargets } from '../../../scripts/build/build-config.ts';

/** Chrome, Firefox and Safari that have it first, as MDN says; `-` for none. */
type Versions = [chrome: string, firefox: string, safari: string];

/** `Owner.name` is a static member, `.name` a method of some object, `name` a global. */
const newBuiltIns: Record<string, Versions> = {
  'AbortSignal.any': ['116', '124', '17.4'],
  'Array.fromAsync': ['121', '115', '16.4'],
  ClipboardItem: ['76', '127', '13.1'],
  Float16Array: ['135', '129', '18.2'],
  'Intl.DurationFormat': ['129', '136', '16.4'],
  'Intl.Segmenter': ['87', '125', '14.1'],
  'Iterator.from': ['122', '131', '18.4'],
  'Map.groupBy': ['117', '119', '17.4'],
  'Object.groupBy': ['117', '119', '17.4'],
  'Promise.try': ['128', '134', '18.2'],
  'Promise.withResolvers': ['119', '121', '17.4'],
  'PublicKeyCredential.getClientCapabilities': ['133', '135', '17.4'],
  'PublicKeyCredential.parseCreationOptionsFromJSON': ['129', '119', '18.4'],
  'PublicKeyCredential.parseRequestOptionsFromJSON': ['129', '119', '18.4'],
  'ReadableStream.from': ['-', '117', '-'],
  'RegExp.escape': ['136', '134', '18.2'],
  'Response.json': ['105', '115', '17'],
  'URL.canParse': ['120', '115', '17'],
  'URL.parse': ['126', '126', '18'],
  'Uint8Array.fromBase64': ['140', '133', '18.2'],
  'Uint8Array.fromHex': ['140', '133', '18.2'],
  cookieStore: ['87', '140', '18.4'],
  requestIdleCallback: ['47', '55', '-'],
  scheduler: ['94', '142', '-'],
  '.bytes': ['132', '128', '18'],
  '.checkVisibility': ['105', '106', '17.4'],
  '.difference': ['122', '127', '17'],
  '.getHTML': ['125', '128', '18'],
  '.hidePopover': ['114', '125', '17'],
  '.intersection': ['122', '127', '17'],
  '.isDisjointFrom': ['122', '127', '17'],
  '.isSubsetOf': ['122', '127', '17'],
  '.isSupersetOf': ['122', '127', '17'],
  '.isWellFormed': ['111', '119', '16.4'],
  '.moveBefore': ['133', '144', '-'],
  '.requestClose': ['134', '139', '18.4'],
  '.setHTMLUnsafe': ['124', '128', '17.4'],
  '.showPopover': ['114', '125', '17'],
  '.startViewTransition': ['111', '144', '18'],
  '.symmetricDifference': ['122', '127', '17'],
  '.toBase64': ['140', '133', '18.2'],
  '.toHex': ['140', '133', '18.2'],
  '.toReversed': ['110', '115', '16'],
  '.toSorted': ['110', '115', '16'],
  '.toSpliced': ['110', '115', '16'],
  '.toWellFormed': ['111', '119', '16.4'],
  '.togglePopover': ['114', '125', '17'],
  '.union': ['122', '127', '17'],
  '.with': ['110', '115', '16'],
};
/** Methods of an iterator, which the arrays of the same names hide. */
const iteratorHelper =
  /\.(?:keys|values|entries)\(\)\s*\.(?:drop|every|filter|find|flatMap|forEach|map|reduce|some|take|toArray)\(/;
const iteratorHelperVersions: Versions = ['122', '131', '18.4'];

/** Uses that first look whether the browser has it. */
const guarded: Record<string, string> = { 'src/framework/idle.ts': 'requestIdleCallback' };

const [chrome, firefox, safari] = browserTargets.map((target) => Number.parseFloat(target.replace(/^\D+/, '')));

function isNewer(versions: Versions): boolean {
  const targets = [chrome, firefox, safari];
  return versions.some((version, index) => version === '-' || Number(version) > Number(targets[index]));
}

/** Optional calls (`?.()`) are their own check. The methods of zod have names of sets. */
function patternOf(name: string): RegExp {
  const escaped = name.replaceAll('.', '\\.');
  if (name.startsWith('.')) return new RegExp(`(?<!\\b(?:z|zod))\\??${escaped}\\(`);
  return new RegExp(`(?<![\\w$.'"#/-])(?:globalThis\\.|window\\.)?${escaped}(?=[(.<\\s;,)\\]])(?!\\s*[:=?])`);
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

function newBuiltInsIn(source: string): string[] {
  const code = withoutComments(source);
  const names = Object.keys(newBuiltIns).filter((name) => patternOf(name).test(code));
  return iteratorHelper.test(code) ? [...names, 'iterator helper'] : names;
}

test('the documents name the oldest supported browsers', () => {
  const names = `Chrome ${chrome}, Firefox ${firefox}, Safari ${safari}`;
  for (const file of ['README.md', 'docs/decisions/0026-build-pipeline.md'])
    assert.ok(readFileSync(file, 'utf8').includes(names), `${file}: ${names}`);
});

test('every listed built-in is newer than a target', () => {
  for (const [name, versions] of Object.entries({ ...newBuiltIns, iteratorHelper: iteratorHelperVersions })) {
    assert.ok(isNewer(versions), `${name} is in all supported browsers: remove it from the list`);
  }
});

test('the scripts of the site use none of them', () => {
  // The gallery is for the development server alone.
  const files = globSync(['src/**/*.{ts,tsx}', 'api-spec/facts/*.ts'], { exclude: ['src/dev/**'] });
  assert.ok(files.length > 300, `${files.length} files`);
  const uses = files.flatMap((file) =>
    newBuiltInsIn(readFileSync(file, 'utf8'))
      .filter((name) => guarded[file] !== name)
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(uses, []);
});

test('uses are found, and what only looks like one is not', () => {
  const found = [
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['const sorted = list.toSorted();', '.toSorted'],
    ['rows?.toReversed()', '.toReversed'],
    ['map.values().map(String)', 'iterator helper'],
    ['globalThis.scheduler.yield()', 'scheduler'],
    ['requestIdleCallback(task)', 'requestIdleCallback'],
    ['known.union(other)', '.union'],
  ] as const;
  for (const [source, name] of found) assert.deepEqual(newBuiltInsIn(source), [name], source);
  for (const source of [
    'element.showPopover?.()',
    'z.union([a, b])',
    'Object.values(map).map(String)',
    '// AbortSignal.any([a])',
    'const scheduler = 1',
    "import x from './scheduler.ts'",
  ]) {
    assert.deepEqual(newBuiltInsIn(source), [], source);
  }
});
