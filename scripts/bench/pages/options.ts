/** The command line of `npm run bench:pages`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#facts/locales.ts';
import { type MeasuredPage, measuredLocales, measuredPages } from './conditions.ts';

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
  if (!/^[1-9]\d*$/.test(values.runs)) throw new Error(`--runs is a positive integer, not "${values.runs}"`);
  return {
    pages: choose(measuredPages, values.pages, ({ name }) => name),
    locales: choose<Locale>(measuredLocales, values.locales, (locale) => locale),
    runs: Number(values.runs),
    against: values.against ?? null,
    json: values.json ?? null,
    profile: values.profile,
    loadsOnly: values['loads-only'],
  };
}

function choose<T>(all: readonly T[], wanted: string | undefined, nameOf: (item: T) => string): readonly T[] {
  if (!wanted) return all;
  return wanted.split(',').map((name) => {
    const found = all.find((item) => nameOf(item) === name);
    if (!found) throw new Error(`"${name}" is none of ${all.map(nameOf).join(', ')}`);
    return found;
  });
}
