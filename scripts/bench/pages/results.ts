/** The JSON of a run; docs/measurements/README.md explains it. */
import type { LoadFigures } from './measure-load.ts';
import type { Moment, NavigationFigures } from './measure-navigation.ts';
import { type Summary, summarize, summarizeRatio } from './summary.ts';

/** One round of one subject. Null when it failed. */
export type Round = {
  load: LoadFigures | null;
  /** CPU time of the longest task, with the processor at full speed. */
  longestTaskCpu: number;
  navigation: Partial<Record<Moment, NavigationFigures | null>>;
};
/** Rounds by the subject's name. */
export type Rounds = Record<string, Round[]>;

export type FigureName =
  | keyof LoadFigures
  | 'longestTaskCpu'
  | `navigation.${Moment}`
  | `navigation.${Moment}.requests`;
type Summaries = Partial<Record<FigureName, Summary>>;

export type RatioName = 'lcp' | 'tti' | 'tbt' | 'ipShown' | `navigation.${Moment}`;

export type PageResult = {
  page: string;
  locale: string;
  /** Of the site only: brotli size of the messages that a first load contains. */
  messageBytes: number | null;
  figures: Record<string, Summaries>;
  /** By the site's version, see `ratiosOf`. */
  ratios: Record<string, Partial<Record<RatioName, Summary>>>;
  /** The site's figures to the other version's; null without `--against`. */
  versus: Summaries | null;
  failures: string[];
};

export type Results = {
  startedAt: string;
  commit: string;
  against: string | null;
  machine: { cores: number; model: string; loadAverageBefore: number; loadAverageAfter: number };
  chromium: string;
  node: string;
  conditions: object;
  runs: number;
  pages: PageResult[];
};

export const moments: readonly Moment[] = ['painted', 'hydrated', 'quiet'];

export function summariesOf(rounds: readonly Round[]): Summaries {
  const summaries: Summaries = {};
  const add = (name: FigureName, values: number[]) => {
    const summary = summarize(values);
    if (summary) summaries[name] = summary;
  };
  const loaded = rounds.find(({ load }) => load)?.load;
  for (const name of Object.keys(loaded ?? {}) as (keyof LoadFigures)[]) {
    add(
      name,
      rounds.map(({ load }) => load?.[name] ?? Number.NaN),
    );
  }
  add(
    'longestTaskCpu',
    rounds.map(({ longestTaskCpu }) => longestTaskCpu),
  );
  for (const moment of moments) {
    add(
      `navigation.${moment}`,
      rounds.map(({ navigation }) => navigation[moment]?.ms ?? Number.NaN),
    );
    add(
      `navigation.${moment}.requests`,
      rounds.map(({ navigation }) => navigation[moment]?.requests ?? Number.NaN),
    );
  }
  return summaries;
}

/** Every figure of a version to the other version's in the same round; a figure that is 0 there has no ratio. */
export function versionRatios(site: readonly Round[], other: readonly Round[]): Summaries {
  const [these, those] = [summariesOf(site), summariesOf(other)];
  const ratios: Summaries = {};
  for (const name of Object.keys(these) as FigureName[]) {
    const ratio = summarizeRatio(these[name]?.values ?? [], those[name]?.values ?? []);
    if (ratio) ratios[name] = ratio;
  }
  return ratios;
}

/** LCP to the static floor's; TTI, TBT and navigations to the React floor's; the IP address to the page's own TTI. */
export function ratiosOf(site: readonly Round[], staticFloor: readonly Round[], reactFloor: readonly Round[]) {
  const ratios: Partial<Record<RatioName, Summary>> = {};
  const add = (name: RatioName, summary: Summary | null) => {
    if (summary) ratios[name] = summary;
  };
  const figure = (rounds: readonly Round[], name: keyof LoadFigures) =>
    rounds.map(({ load }) => load?.[name] ?? Number.NaN);
  add('lcp', summarizeRatio(figure(site, 'lcp'), figure(staticFloor, 'lcp')));
  add('tti', summarizeRatio(figure(site, 'tti'), figure(reactFloor, 'tti')));
  add('tbt', summarizeRatio(figure(site, 'tbt'), figure(reactFloor, 'tbt')));
  add('ipShown', summarizeRatio(figure(site, 'ipShown'), figure(site, 'tti')));
  for (const moment of moments) {
    const ms = (rounds: readonly Round[]) => rounds.map(({ navigation }) => navigation[moment]?.ms ?? Number.NaN);
    add(`navigation.${moment}`, summarizeRatio(ms(site), ms(reactFloor)));
  }
  return ratios;
}
