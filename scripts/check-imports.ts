/**
 * The rules of architecture.md that no compiler knows (1–4, 5): imports go leftward only, features and pages stay apart, the
 * site and the server meet only in the contract, `#layer/…` across folders and `./` within, no barrels, only pages export a
 * default, nothing imports styles, and the framework stays small. `node scripts/check-imports.ts` prints what breaks them.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** From left to right; a folder imports only what stands left of it. */
const order = ['site', 'framework', 'ui', 'api', 'session', 'features', 'pages', 'app'] as const;
/** Neighbours of one rank that never see each other. */
const strangers: Record<string, readonly string[]> = { ui: ['api'], api: ['ui'] };
const frameworkLines = 700;
const roots = ['src', 'server', 'api-spec'];
const importing =
  /(?:^|[;\n])\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|[;\n])\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Text of each file by its path from the repository's root, with `/`. */
export type Sources = ReadonlyMap<string, string>;
type Import = { file: string; line: number; from: string };

/** One line per breach, `file:line: what is wrong`. */
export function importProblems(sources: Sources): string[] {
  const written = [...sources].filter(([file]) => !file.startsWith('src/api/generated/'));
  const imports = written.flatMap(([file, text]) => importsOf(file, text));
  const broken = imports.flatMap((found) => {
    const problem = problemOf(found);
    return problem ? [`${found.file}:${found.line}: ${problem}`] : [];
  });
  return [...broken, ...fileProblems(new Map(written)), ...sizeProblems(sources)];
}

function importsOf(file: string, text: string): Import[] {
  return [...withoutComments(text).matchAll(importing)].map((match) => {
    const from = match[1] ?? match[2] ?? match[3] ?? '';
    return { file, from, line: text.slice(0, match.index + match[0].length).split('\n').length };
  });
}

/** Keeps the lines, so that their numbers stay true. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
}

function problemOf({ file, from }: Import): string | null {
  if (/\.(s?css|sass|less)$/.test(from)) return `imports styles (${from}): the build knows a page's sheet by its name`;
  if (from.startsWith('.')) return relativeProblem(file, from);
  return from.startsWith('#') ? layerProblem(file, from) : null;
}

function relativeProblem(file: string, from: string): string | null {
  const target = path.posix.join(path.posix.dirname(file), from);
  // Data and packages' own files are not code of a layer.
  if (target.endsWith('.json')) return null;
  if (roomOf(target) === roomOf(file)) return null;
  return `reaches into ${roomOf(target)} by a relative path: write #${target.replace(/^src\//, '')}`;
}

function layerProblem(file: string, from: string): string | null {
  const target = targetOf(from);
  const [own, other] = [worldOf(file), worldOf(target)];
  if (own === 'src' && other !== 'src')
    return `the site never imports ${other} (${from}): it sees only src/api/generated`;
  if (own === 'server' && other === 'src') return `the server never imports the site (${from})`;
  if (own === 'api-spec' && other !== 'api-spec') return `the contract imports nothing of ${other} (${from})`;
  if (roomOf(file) === roomOf(target))
    return own === 'src' ? `${from} lies within the same folder: write it with ./` : null;
  return own === 'src' ? rankProblem(file, from, target) : null;
}

function rankProblem(file: string, from: string, target: string): string | null {
  const [own = '', other = ''] = [layerOf(file), layerOf(target)];
  // main.tsx only starts the app.
  if (own === 'main.tsx') return other === 'app' ? null : `main.tsx only starts the app (${from})`;
  if (own === other) return `a part of ${own} never imports another (${from}): what composes them does`;
  if (strangers[own]?.includes(other)) return `${own} and ${other} never see each other (${from})`;
  return rank(other) < rank(own) ? null : `${own} may not import ${other} (${from}): imports go leftward only`;
}

/** Rules about a file as a whole. */
function fileProblems(sources: Sources): string[] {
  const problems: string[] = [];
  for (const [file, text] of sources) {
    if (/(^|\/)index\.tsx?$/.test(file)) problems.push(`${file}:1: is a barrel: import from the file that has it`);
    const bare = withoutComments(text);
    const at = /^export (?:default\b|\{[^}]*\bas default\b)/m.exec(bare);
    if (at && !isPage(file))
      problems.push(`${file}:${bare.slice(0, at.index).split('\n').length}: only pages export a default`);
  }
  return problems;
}

function sizeProblems(sources: Sources): string[] {
  const files = [...sources].filter(([file]) => file.startsWith('src/framework/'));
  const lines = files.reduce((sum, [, text]) => sum + linesOf(text), 0);
  return lines > frameworkLines ? [`src/framework: ${lines} lines of code, more than ${frameworkLines}`] : [];
}

/** Lines of code: neither blank nor comment. */
export function linesOf(text: string): number {
  return withoutComments(text)
    .split('\n')
    .filter((line) => line.trim() !== '').length;
}

/** `src/pages/home.tsx` or `src/pages/home/home.tsx`. */
function isPage(file: string): boolean {
  return /^src\/pages\/(?:([^/]+)\/\1|[^/]+)\.tsx$/.test(file);
}

/** `#server/…` and `#api-spec/…` lie at the top, every other layer in `src`. */
function targetOf(from: string): string {
  const rest = from.slice(1);
  return /^(server|api-spec|test)\//.test(rest) ? rest : `src/${rest}`;
}

function worldOf(file: string): string {
  return file.split('/', 1)[0] ?? '';
}

function layerOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** Within a room one writes `./` or `../`: a layer of the site, one feature or one page's folder; server; the contract. */
function roomOf(file: string): string {
  const [world = '', layer = '', part = ''] = file.split('/');
  if (world !== 'src') return world;
  return layer === 'features' ? `src/features/${part}` : `src/${layer}`;
}

function rank(layer: string): number {
  const at = order.indexOf(layer as (typeof order)[number]);
  // ui and api stand side by side.
  return layer === 'api' ? order.indexOf('ui') : at < 0 ? order.length : at;
}

export async function readSources(folders: readonly string[] = roots): Promise<Sources> {
  const listed = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
  const files = listed.flat().filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name).replaceAll(path.sep, '/')).sort();
  return new Map(await Promise.all(paths.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

if (import.meta.main) {
  const problems = importProblems(await readSources());
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('imports: every file keeps to the rules');
}
