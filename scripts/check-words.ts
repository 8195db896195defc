/**
 * Fails on retired words: every concept has one name (docs/glossary.md). `node scripts/check-words.ts` prints one line per use,
 * with the word to use instead.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A pattern of the retired word, and what to use instead. */
type RetiredWord = [pattern: RegExp, instead: string];

/** Precise enough for code: ordinary English, CSS and names of libraries do not match. */
const retiredWords: readonly RetiredWord[] = [
  [/\boutside[A-Z]\w*|\bOutside[A-Z]\w*|\boutside (sign-in|identit|account)\w*/, 'oauth… or externalIdentity'],
  [/\bhandover\b|\bhandOver\w*|\bHandover\w*|\bhanding over\b/i, 'one-time token'],
  [/\bpatience(Ms|Seconds)?\b/, 'timeoutMs'],
  [/\bmost[A-Z]\w*/, 'max…'],
  [/\batOnce\b/, 'concurrency'],
  [/\b(whom|shall)\b/i, 'plain words'],
  [/\bstand-?ins?\b/i, 'fake'],
  // Types only: the answer to a question of the FAQ is an answer.
  [/(?<=[:<|&(]\s*|\b(?:type|interface) )(?:[A-Z]\w*)?Answer\b/, '…Response'],
  [/\bcatalogues?\b|\bCATALOGUE\w*/i, 'catalog'],
  [/\bcolours?\b|\bcolour[A-Z]\w*/i, 'color'],
  [/\bbehaviours?\b|\bcentres?\b|\bnormalis\w+|\brecognis\w+|\borganis(e|ation)\w*/i, 'American spelling'],
  [/\blabell(ed|ing)\b|\bmisspelt\b|\blearnt\b|\bwhilst\b|\blicences?\b/i, 'American spelling'],
  [/\bbelongs? into\b/i, 'belong in'],
  [/(?<!check)-words\.ts\b|\bwordsFor\b/, 'labels'],
  [/\bthis house\b|\bin-house\b|\bthe house style\b/i, 'project'],
  [/\b(spec|specification|decisions) ?§/i, 'docs/decisions/… or docs/product.md#…'],
];

const included = ['src', 'server', 'api-spec', 'scripts', 'test', 'styles', 'docs'].map((folder) => `${folder}/**/*`);
const textFile = /\.(tsx?|mjs|scss|md|ya?ml|json)$/;
const excluded = [
  /^src\/api\/generated\//,
  // A released migration is never edited, and its test names the old tables.
  /^(server\/db\/migrations\/00(05|10)-|test\/server\/db\/migrations\.test\.ts$)/,
  // The names that settings had.
  /^server\/doctor\/former-names\.ts$/,
  /^(scripts|test\/unit\/scripts)\/check-(words|references)(\.test)?\.ts$/,
];

/** One line per use, `file:line: “word”: use …`. */
export function wordProblems(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    retiredWords.flatMap(([pattern, instead]) => {
      const word = pattern.exec(line)?.[0];
      return word ? [`${file}:${index + 1}: “${word}”: use ${instead}`] : [];
    }),
  );
}

/** Text files that the check reads, with `/`. */
export function checkedFiles(): string[] {
  const files = globSync([...included, 'README.md', 'CONTRIBUTING.md', 'build.mjs', 'orval.config.ts']);
  return files
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => textFile.test(file) && !excluded.some((pattern) => pattern.test(file)))
    .sort();
}

if (import.meta.main) {
  const files = checkedFiles();
  const problems = files.flatMap((file) => wordProblems(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`words: ${files.length} files without retired words`);
}
