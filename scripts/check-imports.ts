/**
 * Checks the import rules of docs/decisions/0031-layers-and-imports.md that no compiler knows: layers, features and sides apart,
 * `#layer/…` across folders and `./` within, no barrels, no default exports except of pages, no imported styles, no cycles.
 * `node scripts/check-imports.ts` prints one line per problem.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { locationAt } from './build/build-error.ts';
import { listFiles } from './build/list-files.ts';
import { findCycles } from './import-cycles.ts';

/** Each layer of `src` imports only from layers to its left. */
const layers = ['site', 'framework', 'ui', 'api', 'session', 'components', 'features', 'pages', 'app'] as const;
/** Layers of the same rank that never import each other. */
const siblings: Record<string, string> = { ui: 'api', api: 'ui' };
const roots = ['src', 'server', 'api-spec', 'scripts'];
const factsFolder = 'api-spec/facts';
const importPattern =
  /(?:^|[;\n])\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|[;\n])\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Text of each file by its path from the repository's root, with `/`. */
export type Sources = ReadonlyMap<string, string>;
type Import = { file: string; location: string; from: string };

/** One line per problem, `file:line: problem`. */
export function importProblems(sources: Sources): string[] {
  const handwritten = new Map([...sources].filter(([file]) => !file.startsWith('src/api/generated/')));
  const imports = [...handwritten].flatMap(([file, text]) => importsOf(file, text));
  const broken = imports.flatMap((found) => {
    const problem = importProblem(found);
    return problem ? [`${found.location}: ${problem}`] : [];
  });
  return [...broken, ...fileProblems(handwritten), ...cycleProblems(sources)];
}

function importsOf(file: string, text: string): Import[] {
  return [...withoutComments(text).matchAll(importPattern)].map((match) => {
    const from = match[1] ?? match[2] ?? match[3] ?? '';
    return { file, from, location: locationAt(file, text, match.index + match[0].length) };
  });
}

/** Keeps line breaks, so that line numbers stay right. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
}

function importProblem({ file, from }: Import): string | null {
  if (/\.(s?css|sass|less)$/.test(from))
    return `imports styles (${from}): the build finds a page's stylesheet by its name`;
  if (sideOf(file) === 'scripts') return null;
  if (from.startsWith('#brand/'))
    return isIn(file, 'src/site') ? null : `only src/site imports a brand's files (${from})`;
  const target = targetOf(file, from);
  if (isIn(file, factsFolder)) {
    return target !== null && isIn(target, factsFolder) ? null : `facts import nothing outside their folder (${from})`;
  }
  if (target === null) return null;
  return from.startsWith('.') ? relativeProblem(file, target) : layerProblem(file, from, target);
}

function relativeProblem(file: string, target: string): string | null {
  // JSON files are data, not code of a layer.
  if (target.endsWith('.json') || moduleOf(target) === moduleOf(file)) return null;
  return `imports from ${moduleOf(target)} by a relative path: use ${aliasOf(target)}`;
}

function layerProblem(file: string, from: string, target: string): string | null {
  const [own, other] = [sideOf(file), sideOf(target)];
  if (isIn(target, factsFolder)) return null;
  if (own === 'src' && other !== 'src')
    return `src never imports ${other} (${from}), only src/api/generated and #facts`;
  if (own === 'server' && other === 'src') return `server never imports src (${from})`;
  if (own === 'api-spec' && other !== 'api-spec') return `api-spec never imports ${other} (${from})`;
  if (own !== 'src') return null;
  if (moduleOf(file) === moduleOf(target)) return `${from} is in the same folder: use ./`;
  return rankProblem(file, from, target);
}

function rankProblem(file: string, from: string, target: string): string | null {
  const [own = '', other = ''] = [layerOf(file), layerOf(target)];
  if (own === 'main.tsx') return other === 'app' ? null : `main.tsx imports only app (${from})`;
  if (own === other) return `${own} never import each other (${from}): a page composes them`;
  if (siblings[own] === other) return `${own} and ${other} never import each other (${from})`;
  return rank(other) < rank(own) ? null : `${own} may not import ${other} (${from}): imports go leftward only`;
}

/** Rules about a file as a whole. */
function fileProblems(sources: Sources): string[] {
  const problems: string[] = [];
  for (const [file, text] of sources) {
    const code = withoutComments(text);
    if (/(^|\/)index\.tsx?$/.test(file) || isBarrel(code))
      problems.push(`${file}:1: is a barrel: import from the original file`);
    const defaultExport = /^export (?:default\b|\{[^}]*\bas default\b)/m.exec(code);
    // node:test needs the default export of a reporter.
    if (defaultExport && !isPage(file) && !/^scripts\/[\w-]+-reporter\.ts$/.test(file))
      problems.push(`${locationAt(file, code, defaultExport.index)}: only pages have a default export`);
  }
  return problems;
}

/** A file that only exports from other files. */
function isBarrel(code: string): boolean {
  const rest = code.replace(/^export (?:type )?(?:\*|\{[^}]*\})(?: as \w+)? from ['"][^'"]+['"];?$/gm, '');
  return rest !== code && rest.trim() === '';
}

function cycleProblems(sources: Sources): string[] {
  const graph = new Map<string, string[]>();
  for (const [file, text] of sources) {
    const targets = importsOf(file, text).map(({ from }) => targetOf(file, from));
    graph.set(file, targets.filter((target) => target !== null && sources.has(target)) as string[]);
  }
  return findCycles(graph).map((cycle) => `${cycle[0]}:1: import cycle: ${[...cycle, cycle[0]].join(' -> ')}`);
}

/** For example `src/pages/home/home.tsx`. */
function isPage(file: string): boolean {
  return /^src\/pages\/([^/]+)\/\1\.tsx$/.test(file);
}

/** Path of an imported file of the repository; null for a package. */
function targetOf(file: string, from: string): string | null {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from);
  if (!from.startsWith('#')) return null;
  const rest = from.slice(1);
  if (rest.startsWith('facts/')) return `api-spec/${rest}`;
  return /^(server|api-spec|test)\//.test(rest) ? rest : `src/${rest}`;
}

function aliasOf(target: string): string {
  return `#${target.replace(/^(src|api-spec(?=\/facts))\//, '')}`;
}

function sideOf(file: string): string {
  return file.split('/', 1)[0] ?? '';
}

function layerOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** Inside a module imports are relative: a layer of the site, one feature, the server, the contract, the facts. */
function moduleOf(file: string): string {
  const [side = '', layer = '', part = ''] = file.split('/');
  if (isIn(file, factsFolder)) return factsFolder;
  if (side !== 'src') return side;
  return layer === 'features' ? `src/features/${part}` : `src/${layer}`;
}

function isIn(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`);
}

function rank(layer: string): number {
  const index = layers.indexOf(layer as (typeof layers)[number]);
  // ui and api have the same rank.
  return layer === 'api' ? layers.indexOf('ui') : index < 0 ? layers.length : index;
}

export async function readSources(folders: readonly string[] = roots): Promise<Sources> {
  const listed = folders.map(async (folder) => (await listFiles(folder)).map((name) => `${folder}/${name}`));
  const files = (await Promise.all(listed)).flat().filter((file) => /\.tsx?$/.test(file));
  return new Map(await Promise.all(files.sort().map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

if (import.meta.main) {
  const problems = importProblems(await readSources());
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('imports: no problems');
}
