/** `npm run mutants`: see docs/decisions/0029-testing.md#mutants. */
import { parseArgs } from 'node:util';
import { allMutants } from './mutants/all-mutants.ts';
import { type Mutant, mutantProblems } from './mutants/mutant.ts';
import { type MutantResult, runBaseline, runMutants } from './mutants/run-mutants.ts';
import { type Outcome, stopTests } from './mutants/run-tests.ts';
import { parsePositive, readOptions } from './read-options.ts';
import { createWorkingCopy } from './working-copy.ts';

const usage = `npm run mutants -- [--filter=TEXT] [--list] [--jobs=2]

Breaks one rule at a time in a copy of the sources, expects a fast test to fail, and prints the mutants that survive.
--filter: those whose file or rule contains the text; --list: names them and runs nothing; --jobs: how many at the same time.`;

const { mutants, isList, jobs } = readOptions(usage, () => {
  const { values } = parseArgs({
    options: {
      filter: { type: 'string', default: '' },
      list: { type: 'boolean', default: false },
      jobs: { type: 'string', default: '2' },
    },
  });
  const wanted = values.filter.toLowerCase();
  const found = allMutants.filter(({ file, rule }) => `${file} ${rule}`.toLowerCase().includes(wanted));
  if (found.length === 0) throw new Error(`No mutant has "${values.filter}" in its file or rule`);
  return { mutants: found, isList: values.list, jobs: parsePositive('--jobs', values.jobs) };
});
const problems = mutantProblems(mutants);

if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
} else if (isList) {
  for (const mutant of mutants) console.log(mutantLine(mutant));
  console.log(`${mutants.length} mutants`);
} else process.exitCode = (await run()) ? 0 : 1;

async function run(): Promise<boolean> {
  const copies = await Promise.all(Array.from({ length: jobs }, () => createWorkingCopy()));
  const folders = copies.map(({ folder }) => folder);
  const cleanUp = async () => {
    stopTests();
    for (const copy of copies) await copy.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
  }
  try {
    const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
    console.log(`${mutants.length} mutants, ${files.length} test files, first without a mutant`);
    const baseline = await runBaseline(folders, files);
    const failing = [...baseline].filter(([, { result }]) => result !== 'passed');
    for (const [file, { reason }] of failing) console.error(`${file} fails without a mutant: ${reason}`);
    if (failing.length > 0) return false;
    return summarize(await runMutants(folders, mutants, baseline, printResult));
  } finally {
    await cleanUp();
  }
}

function printResult({ mutant, outcome }: MutantResult): void {
  const seconds = `${(outcome.durationMs / 1000).toFixed(1).padStart(5)} s`;
  console.log(`${verdictOf(mutant, outcome).padEnd(10)} ${seconds}  ${mutantLine(mutant)}`);
}

/** True when nothing survived that should not, and nothing was killed that is listed as equivalent. */
function summarize(results: readonly MutantResult[]): boolean {
  const of = (verdict: string) => results.filter(({ mutant, outcome }) => verdictOf(mutant, outcome) === verdict);
  const survivors = of('SURVIVED');
  const wrong = of('NOT EQUAL');
  if (survivors.length > 0) console.log('\nSurvivors:');
  for (const { mutant } of survivors) console.log(`${mutantLine(mutant)}\n  - ${mutant.from}\n  + ${mutant.to}`);
  for (const { mutant } of wrong) console.log(`\nListed as equivalent, but killed: ${mutantLine(mutant)}`);
  const killed = of('killed').length + of('timeout').length;
  const counts = `${killed} killed (${of('timeout').length} by timeout), ${survivors.length} survived`;
  console.log(`\n${results.length} mutants: ${counts}, ${of('equivalent').length} equivalent`);
  return survivors.length === 0 && wrong.length === 0;
}

function verdictOf({ equivalent }: Mutant, { result }: Outcome): string {
  if (equivalent) return result === 'passed' ? 'equivalent' : 'NOT EQUAL';
  if (result === 'passed') return 'SURVIVED';
  return result === 'timeout' ? 'timeout' : 'killed';
}

function mutantLine({ file, rule }: Mutant): string {
  return `${file}: ${rule}`;
}
