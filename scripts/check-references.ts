/**
 * Fails on references that lead nowhere: `docs/….md` or `docs/….md#heading` in comments and documents, and relative links and paths of
 * sources in Markdown, must name a file and a heading. Citations such as “spec” or “decisions” with a paragraph sign name no file at all.
 * `node scripts/check-references.ts` prints one line per problem.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { locationAt } from './build/build-error.ts';
import { checkedFiles } from './check-words.ts';

/** Reads a file of the repository; null when it does not exist. */
type ReadFile = (file: string) => string | null;

const docReference = /\bdocs\/[\w./-]+\.md(#[\w-]+)?/g;
const sourceReference = /(?<![\w./-])(?:api-spec|brands|locales|scripts|server|src|styles|test)\/[\w./-]+\.[a-z]+\b/g;
const markdownLink = /(?<!!)\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g;
const imageLink = /!\[[^\]]*\]\(\s*<?([^)\s>]+)>?/g;
/** Markdown beyond the folders of checkedFiles; the legal documents' links are checked by their build. */
const moreMarkdown = ['CHANGELOG.md', 'locales/*.md', 'locales/legal/README.md'];
const vagueCitation = /\b(?:spec|specification|decisions?)\s+§/gi;

/** One line per problem, `file:line: problem`. */
export function referenceProblems(file: string, text: string, read: ReadFile): string[] {
  const isMarkdown = file.endsWith('.md');
  const body = isMarkdown ? withoutCode(text) : text;
  const at = (index: number) => locationAt(file, text, index);
  const vague = [...text.matchAll(vagueCitation)].map(
    (match) => `${at(match.index)}: ${match[0]} names no file: use docs/….md#heading`,
  );
  // The changelog also names files of earlier versions.
  const sources = isMarkdown && file !== 'CHANGELOG.md' ? text.matchAll(sourceReference) : [];
  const references = [...text.matchAll(docReference), ...sources].map(({ 0: reference, index }) => ({
    target: reference,
    reference,
    index,
  }));
  const links = isMarkdown ? [...body.matchAll(markdownLink), ...body.matchAll(imageLink)] : [];
  const relative = links
    .map(({ 1: reference = '', index }) => ({ reference, target: resolveLink(file, reference), index }))
    .filter(({ reference }) => !/^([a-z][\w+.-]*:|\/\/)/i.test(reference));
  const broken = [...references, ...relative].flatMap(({ reference, target, index }) => {
    const problem = targetProblem(target, read);
    return problem ? [`${at(index)}: ${reference}: ${problem}`] : [];
  });
  return [...new Set([...vague, ...broken])];
}

function resolveLink(file: string, reference: string): string {
  const [target = '', hash] = decodeURI(reference).split('#');
  const resolved = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
  return hash === undefined ? resolved : `${resolved}#${hash}`;
}

function targetProblem(target: string, read: ReadFile): string | null {
  const [file = '', hash] = target.split('#');
  const text = read(file);
  if (text === null) return 'the file does not exist';
  if (!hash || !file.endsWith('.md')) return null;
  return headingSlugs(text).includes(hash) ? null : `${file} has no heading #${hash}`;
}

/** The anchors that GitHub gives the headings of a Markdown file. */
export function headingSlugs(text: string): string[] {
  const counts = new Map<string, number>();
  return [...withoutCode(text).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(([, heading = '']) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

/** Code of Markdown contains no links or headings; line breaks stay. */
function withoutCode(text: string): string {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ');
  return text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, blank)
    .replace(/`[^`\n]*`/g, (code) => (code.includes('](') ? blank(code) : code));
}

if (import.meta.main) {
  const texts = new Map<string, string | null>();
  const read: ReadFile = (file) => {
    if (!existsSync(file)) return null;
    if (!file.endsWith('.md')) return '';
    if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'));
    return texts.get(file) ?? null;
  };
  const files = [...checkedFiles(), ...globSync(moreMarkdown)];
  const problems = files.flatMap((file) => referenceProblems(file, readFileSync(file, 'utf8'), read));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`references: every one in ${files.length} files resolves`);
}
