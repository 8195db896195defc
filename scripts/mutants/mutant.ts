/** What a mutant is, and what makes a list of them valid. */
import { existsSync, readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

/** A small change that breaks a rule: the tests must notice it. */
export type Mutant = {
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
  /** The rule that the change breaks, in one sentence. */
  rule: string;
  /** Test files, fast ones, of which at least one must fail. */
  tests: readonly string[];
  /** Why no test can notice the change: names the guard behind the changed one. */
  equivalent?: string;
};

/** The mutants of one file. A mutant's own `tests` replace those of its group. */
export type MutantGroup = {
  file: string;
  tests: readonly string[];
  mutants: readonly (Omit<Mutant, 'file' | 'tests'> & Partial<Pick<Mutant, 'tests'>>)[];
};

/** Reads a file of the repository; null when it does not exist. */
type ReadFile = (file: string) => string | null;

const fastTest = /^test\/(unit|server)\/.+\.test\.tsx?$/;

export function flattenGroups(groups: readonly MutantGroup[]): Mutant[] {
  return groups.flatMap(({ file, tests, mutants }) => mutants.map((mutant) => ({ file, tests, ...mutant })));
}

/** The file's text with the change. */
export function mutate(text: string, { from, to }: Pick<Mutant, 'from' | 'to'>): string {
  return text.replace(from, () => to);
}

/** Why a list cannot be used, one line per problem: the sources have changed since it was written, or it was wrong from the start. */
export function mutantProblems(mutants: readonly Mutant[], read: ReadFile = readText): string[] {
  const changes = mutants.map(({ file, from, to }) => JSON.stringify([file, from, to]));
  return mutants.flatMap((mutant, index) => {
    const problem = changes.indexOf(changes[index] ?? '') < index ? 'is listed twice' : problemOf(mutant, read);
    return problem ? [`${mutant.file}: ${problem}: ${mutant.rule}`] : [];
  });
}

function problemOf(mutant: Mutant, read: ReadFile): string | null {
  const { file, from, to, rule, tests, equivalent } = mutant;
  const text = read(file);
  if (text === null) return 'the file does not exist';
  const count = text.split(from).length - 1;
  if (count !== 1) return `\`from\` occurs ${count} times, not once (${from})`;
  if (from === to) return '`to` changes nothing';
  if (!rule.endsWith('.')) return 'the rule is not a sentence';
  if (equivalent === '') return 'the guard of an equivalent mutant has no name';
  if (tests.length === 0) return 'no test is named';
  const unusable = tests.find((test) => !fastTest.test(test) || read(test) === null);
  if (unusable) return `${unusable} is no unit or server test`;
  return syntaxProblem(file, mutate(text, mutant));
}

/** A change that does not parse fails every test and proves nothing. */
function syntaxProblem(file: string, text: string): string | null {
  try {
    transformSync(text, { loader: file.endsWith('x') ? 'tsx' : 'ts', logLevel: 'silent' });
    return null;
  } catch {
    return 'the changed file does not parse';
  }
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
