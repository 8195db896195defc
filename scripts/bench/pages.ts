/**
 * `npm run bench:pages`: what the pages cost a visitor with a slow phone on a slow connection, relative to floors with the same words:
 * a static page, and the same page hydrated by React. Everything is measured in one interleaved run, so ratios hold on any machine.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import type { Locale } from '#facts/locales.ts';
import { type DevtoolsBrowser, withDevtools } from '#test/support/devtools.ts';
import { isBuildCurrent } from '../build/build-id.ts';
import { readOptions } from '../read-options.ts';
import { messageSizes } from './message-sizes.ts';
import * as conditions from './pages/conditions.ts';
import { measureLoad } from './pages/measure-load.ts';
import { measureNavigation } from './pages/measure-navigation.ts';
import { measureTasks } from './pages/measure-tasks.ts';
import { parseOptions, usage } from './pages/options.ts';
import { withVersion } from './pages/other-version.ts';
import { profileStart } from './pages/profile.ts';
import { printResults } from './pages/report.ts';
import {
  moments,
  type PageResult,
  type Results,
  type Round,
  type Rounds,
  ratiosOf,
  summariesOf,
  versionRatios,
} from './pages/results.ts';
import { type SiteVersion, type Subject, startFloors, startSite } from './pages/subjects.ts';
import { createCertificate, trustArgs } from './pages/tls-proxy.ts';

const siteDir = 'dist';
const maxProfiled = 10;

const { pages, locales, runs, against, json, profile, loadsOnly } = readOptions(usage, () =>
  parseOptions(process.argv.slice(2)),
);
// Unknown commits fail here, before anything is built.
const againstCommit = against === null ? null : git('rev-parse', '--short', '--verify', `${against}^{commit}`);

if (!(await isBuildCurrent())) execFileSync(process.execPath, ['build.mjs'], { stdio: 'inherit' });
const here: SiteVersion = { name: 'site', siteDir, sourceDir: '.' };
const certificate = createCertificate();
const chromiumArgs = [...trustArgs(certificate), ...conditions.touchArgs];
if (against !== null)
  await withVersion(against, (other) => withDevtools((browser) => run(browser, [here, other]), chromiumArgs));
else await withDevtools((browser) => run(browser, [here]), chromiumArgs);

async function run(browser: DevtoolsBrowser, versions: readonly SiteVersion[]): Promise<void> {
  const subjects: Subject[] = [];
  try {
    for (const version of versions) subjects.push(await startSite(certificate, version));
    if (profile) {
      for (const [index, version] of versions.entries()) await printProfiles(browser, subjects[index], version);
      return;
    }
    subjects.push(...(await startFloors(certificate, pages, locales)));
    const results = await measureAll(browser, subjects, versions);
    printResults(results);
    if (json !== null) await writeFile(json, `${JSON.stringify(results, null, 1)}\n`);
  } finally {
    for (const { close } of subjects) await close();
  }
}

async function measureAll(
  browser: DevtoolsBrowser,
  subjects: readonly Subject[],
  versions: readonly SiteVersion[],
): Promise<Results> {
  const [loadAverageBefore = 0] = loadavg();
  const startedAt = new Date().toISOString();
  const weights = await messageSizes(siteDir, { locales, paths: pages.map(({ path }) => path) });
  const results: PageResult[] = [];
  for (const page of pages) {
    for (const locale of locales) {
      const failures: string[] = [];
      const rounds = await measurePage(browser, subjects, page, locale, failures);
      const [staticFloor = [], reactFloor = []] = [rounds['static floor'], rounds['React floor']];
      const figures = Object.fromEntries(Object.entries(rounds).map(([name, each]) => [name, summariesOf(each)]));
      const ratios = versions.map(({ name }) => [name, ratiosOf(rounds[name] ?? [], staticFloor, reactFloor)]);
      const weight = weights.find((each) => each.path === page.path && each.locale === locale);
      results.push({
        page: page.name,
        locale,
        messageBytes: weight?.bytes ?? null,
        figures,
        ratios: Object.fromEntries(ratios),
        versus: against === null ? null : versionRatios(rounds.site ?? [], rounds[against] ?? []),
        failures,
      });
    }
  }
  const [loadAverageAfter = 0] = loadavg();
  const { measuredPages: _, measuredLocales: __, ...measuredUnder } = conditions;
  return {
    startedAt,
    commit: git('describe', '--always', '--dirty', '--exclude=*'),
    against: againstCommit,
    machine: { cores: cpus().length, model: cpus()[0]?.model ?? '', loadAverageBefore, loadAverageAfter },
    chromium: browser.version,
    node: process.version,
    conditions: measuredUnder,
    runs,
    pages: results,
  };
}

/** Every round begins with another subject, so that none always follows the same neighbor. The first round warms up. */
async function measurePage(
  browser: DevtoolsBrowser,
  subjects: readonly Subject[],
  page: conditions.MeasuredPage,
  locale: Locale,
  failures: string[],
): Promise<Rounds> {
  const rounds: Rounds = Object.fromEntries(subjects.map(({ name }) => [name, []]));
  for (const subject of subjects) await measureLoad(browser, subject, page, locale).catch(() => {});
  for (let round = 0; round < runs; round++) {
    const first = round % subjects.length;
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)]) {
      progress(`${page.name} ${locale}, run ${round + 1} of ${runs}, ${subject.name}`);
      rounds[subject.name]?.push(await measureRound(browser, subject, page, locale, failures));
    }
  }
  progress('');
  return rounds;
}

async function measureRound(
  browser: DevtoolsBrowser,
  subject: Subject,
  page: conditions.MeasuredPage,
  locale: Locale,
  failures: string[],
): Promise<Round> {
  const attempt = <T>(measuring: Promise<T>) =>
    measuring.catch((error: Error) => {
      failures.push(`${subject.name}: ${error.message}`);
      return null;
    });
  const load = await attempt(measureLoad(browser, subject, page, locale));
  const navigation: Round['navigation'] = {};
  if (!subject.sessionToken && subject.name === 'static floor') {
    return { load, longestTaskCpu: Number.NaN, navigation };
  }
  const longestTaskCpu = (await attempt(measureTasks(browser, subject, page, locale))) ?? Number.NaN;
  for (const moment of loadsOnly ? [] : moments) {
    navigation[moment] = await attempt(measureNavigation(browser, subject, page, locale, moment));
  }
  return { load, longestTaskCpu, navigation };
}

async function printProfiles(
  browser: DevtoolsBrowser,
  subject: Subject | undefined,
  version: SiteVersion,
): Promise<void> {
  if (!subject) return;
  for (const page of pages) {
    for (const locale of locales) {
      const times = await profileStart(browser, subject, page, locale, version.siteDir);
      const total = times.reduce((sum, { ms }) => sum + ms, 0);
      console.log(`\n${version.name}, ${page.name} ${locale}: ${total.toFixed(0)} ms in scripts until it is quiet`);
      for (const { name, source, ms } of times.slice(0, maxProfiled)) {
        console.log(`  ${ms.toFixed(1).padStart(7)} ms  ${name}  ${source}`);
      }
    }
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
