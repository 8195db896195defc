/** The command line of `npm run bench:pages`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#facts/locales.ts';
import { chooseNames, parsePositive } from '../../read-options.ts';
import { type MeasuredPage, measuredLocales, measuredPages } from './conditions.ts';

export const usage = `npm run bench:pages -- [--pages=landing,sign-in] [--locales=en,ar] [--runs=5] [--against=main~5] [--loads-only]
  [--json=docs/measurements/x.json] [--profile]

--against: builds that commit in a temporary worktree, measures it in the same run, and prints this version's figures ÷ its
--loads-only: no clicks, in a third of the time
--json: writes all figures of all runs (docs/measurements/README.md)
--profile: prints the longest self times of each page's start instead`;

export type Options = {
  pages: readonly MeasuredPage[];
  locales: readonly Locale[];
  runs: number;
  /** A commit, branch or tag to compare with; null for none. */
  against: string | null;
  /** File for all figures; null for none. */
  json: string | null;
  profile: boolean;
  /** Leaves out clicks, which are most of the time. */
  loadsOnly: boolean;
};

/**
 * @param args without the program and its script
 * @throws for an unknown option, page or language, and when `--runs` is no positive integer
 */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: 'string' },
      locales: { type: 'string' },
      runs: { type: 'string', default: '5' },
      against: { type: 'string' },
      json: { type: 'string' },
      profile: { type: 'boolean', default: false },
      'loads-only': { type: 'boolean', default: false },
    },
  });
  const names = measuredPages.map(({ name }) => name);
  const pages = values.pages ? chooseNames(names, values.pages) : names;
  return {
    pages: pages.flatMap((wanted) => measuredPages.filter(({ name }) => name === wanted)),
    locales: values.locales ? chooseNames<Locale>(measuredLocales, values.locales) : measuredLocales,
    runs: parsePositive('--runs', values.runs),
    against: values.against ?? null,
    json: values.json ?? null,
    profile: values.profile,
    loadsOnly: values['loads-only'],
  };
}
