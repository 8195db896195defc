/** Prints the results as tables, each figure beside its aim. */
import { quietMs, slowNetwork } from './conditions.ts';
import type { FigureName, PageResult, RatioName, Results } from './results.ts';
import type { Summary } from './summary.ts';

type Column = { head: string; aim?: number; value: (page: PageResult, site: string) => Summary | number | null };

const kb = 1000;

const sizeColumns: Column[] = [
  { head: 'JS KB start', value: inKb('jsBytesInteractive') },
  { head: 'JS KB quiet', aim: 100, value: inKb('jsBytes') },
  { head: 'req. start', aim: 9, value: figure('requestsInteractive') },
  { head: 'req. quiet', aim: 25, value: figure('requests') },
  { head: 'document KB', aim: 14.6, value: inKb('documentBytes') },
  { head: 'messages KB', aim: 6.45, value: ({ messageBytes }) => messageBytes && messageBytes / kb },
  { head: 'CLS', aim: 0, value: figure('cls') },
  { head: 'task CPU ms', aim: 50, value: figure('longestTaskCpu') },
  { head: 'task 4x ms', aim: 200, value: figure('longestTask') },
];

const ratioColumns: Column[] = [
  { head: 'LCP/floor', aim: 1.08, value: ratio('lcp') },
  { head: 'TTI/React', aim: 1.2, value: ratio('tti') },
  { head: 'TBT/React', aim: 1, value: ratio('tbt') },
  { head: 'IP/TTI', aim: 1.15, value: ratio('ipShown') },
  { head: 'nav painted', aim: 1.3, value: ratio('navigation.painted') },
  { head: 'nav hydrated', aim: 1.3, value: ratio('navigation.hydrated') },
  { head: 'nav prefetched', aim: 1, value: ratio('navigation.quiet') },
  { head: 'its req.', aim: 0, value: figure('navigation.quiet.requests') },
];

const timeNames = ['firstPaint', 'lcp', 'hydrated', 'tti', 'tbt', 'ipShown'] as const;
const versusNames = [
  ...(['firstPaint', 'lcp', 'hydrated', 'tti', 'tbt', 'longestTask', 'longestTaskCpu'] as const),
  ...(['documentBytes', 'jsBytesInteractive', 'jsBytes', 'requests'] as const),
  ...(['navigation.painted', 'navigation.hydrated', 'navigation.quiet'] as const),
];
const navigationNames = ['navigation.painted', 'navigation.hydrated', 'navigation.quiet'] as const;

export function printResults(results: Results): void {
  const { chromium, machine, pages, runs, commit, against } = results;
  const { latencyMs, downloadKbps } = slowNetwork;
  const load = `load average ${machine.loadAverageBefore.toFixed(1)} before, ${machine.loadAverageAfter.toFixed(1)} after`;
  console.log(`${chromium}, ${machine.cores} cores, ${runs} interleaved runs, ${load}`);
  console.log(`${downloadKbps / 1000} Mbps, ${latencyMs} ms, CPU slowed down; quiet is ${quietMs} ms without activity`);
  console.log(`site: ${commit}${against ? `, against ${against}` : ''}; medians (least–most); ✖ misses its aim`);
  printTable('Sizes, requests, long tasks', sizeColumns, pages);
  printTable('Ratios to the floors', ratioColumns, pages);
  if (against) printVersus(against, pages);
  for (const page of pages) printTimes(page);
  for (const { page, locale, failures } of pages) {
    for (const failure of failures) console.log(`failed: ${page} ${locale}, ${failure}`);
  }
}

function printTable(title: string, columns: readonly Column[], pages: readonly PageResult[]): void {
  const rows = pages.flatMap((page) =>
    Object.keys(page.ratios).map((site) => [
      `${page.page} ${page.locale}${Object.keys(page.ratios).length > 1 ? ` ${site}` : ''}`,
      ...columns.map(({ aim, value }) => cell(value(page, site), aim)),
    ]),
  );
  const head = [title, ...columns.map(({ head: name, aim }) => (aim === undefined ? name : `${name} ≤${aim}`))];
  console.log('');
  printRows([head, ...rows]);
}

/** Below 1 this version has less. Where 1 lies within the least and the most, the runs do not tell the two apart. */
function printVersus(against: string, pages: readonly PageResult[]): void {
  const rows = pages.map(({ page, locale, versus }) => [
    `${page} ${locale}`,
    ...versusNames.map((name) => cell(versus?.[name] ?? null)),
  ]);
  console.log('');
  printRows([[`Ratios to ${against}`, ...versusNames.map((name) => name.replace('navigation.', 'nav '))], ...rows]);
}

function printTimes({ page, locale, figures }: PageResult): void {
  const names = [...timeNames, ...navigationNames];
  const rows = Object.entries(figures).map(([subject, summaries]) => [
    subject,
    ...names.map((name) => cell(summaries[name] ?? null)),
  ]);
  console.log('');
  printRows([[`${page} ${locale}, ms`, ...names.map((name) => name.replace('navigation.', 'nav '))], ...rows]);
}

function printRows(rows: readonly string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    console.log(
      row.map((text, column) => (column ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[0] ?? 0))).join('  '),
    );
  }
}

function cell(value: Summary | number | null, aim?: number): string {
  if (value === null) return '–';
  const { median, min, max } = typeof value === 'number' ? { median: value, min: value, max: value } : value;
  const spread = short(min) === short(max) ? '' : ` (${short(min)}–${short(max)})`;
  return `${aim !== undefined && median > aim ? '✖ ' : ''}${short(median)}${spread}`;
}

function short(value: number): string {
  return value >= 20 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1);
}

function figure(name: FigureName): Column['value'] {
  return ({ figures }, site) => figures[site]?.[name] ?? null;
}

function inKb(name: FigureName): Column['value'] {
  return ({ figures }, site) => {
    const summary = figures[site]?.[name];
    return summary ? { ...summary, median: summary.median / kb, min: summary.min / kb, max: summary.max / kb } : null;
  };
}

function ratio(name: RatioName): Column['value'] {
  return ({ ratios }, site) => ratios[site]?.[name] ?? null;
}
