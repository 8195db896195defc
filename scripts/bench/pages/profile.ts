/** Where a page's start spends its CPU time in scripts: self time by function, with names from the build's source maps. */
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import type { DevtoolsBrowser } from '#test/support/devtools.ts';
import type { MeasuredPage } from './conditions.ts';
import type { Subject } from './subjects.ts';
import { visit } from './visit.ts';

type CallFrame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
type CpuProfile = { nodes: { id: number; callFrame: CallFrame }[]; samples?: number[]; timeDeltas?: number[] };
export type SelfTime = { name: string; source: string; ms: number };

const samplingUs = 200;
/** A profile begins on a page of the same origin. This one is no document of the site, which would fill the cache. */
const fileOfSite = '/_payload.json';
/** Waiting, and the browser's own work, such as layout. */
const notScript = ['(idle)', '(root)', '(program)'];

/** The longest self times of a load until the page is quiet. */
export async function profileStart(
  browser: DevtoolsBrowser,
  subject: Subject,
  page: MeasuredPage,
  locale: string,
  siteDir: string,
): Promise<SelfTime[]> {
  const profile = await visit(browser, subject, { locale, path: fileOfSite }, async ({ tab, untilQuiet }) => {
    await untilQuiet();
    await tab.send('Profiler.enable');
    await tab.send('Profiler.setSamplingInterval', { interval: samplingUs });
    await tab.send('Profiler.start');
    await tab.send('Page.navigate', { url: `${subject.origin}/${locale}${page.path === '/' ? '' : page.path}` });
    await untilQuiet();
    return (await tab.send<{ profile: CpuProfile }>('Profiler.stop')).profile;
  });
  return selfTimes(profile, await sourceNames(siteDir, profile));
}

type NameOf = (frame: CallFrame) => { name: string; source: string };

export function selfTimes({ nodes, samples = [], timeDeltas = [] }: CpuProfile, nameOf: NameOf): SelfTime[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, SelfTime>();
  samples.forEach((id, index) => {
    const frame = frames.get(id);
    if (!frame || notScript.includes(frame.functionName)) return;
    const { name, source } = nameOf(frame);
    const key = `${name} ${source}`;
    const time = times.get(key) ?? { name, source, ms: 0 };
    time.ms += (timeDeltas[index] ?? 0) / 1000;
    times.set(key, time);
  });
  return [...times.values()].sort((a, b) => b.ms - a.ms);
}

/** Functions keep their minified names where a script has no source map. */
async function sourceNames(siteDir: string, { nodes }: CpuProfile): Promise<NameOf> {
  const maps = new Map<string, SourceMap>();
  for (const url of new Set(nodes.map(({ callFrame }) => callFrame.url))) {
    const file = path.join(siteDir, 'maps', `${path.basename(url)}.map`);
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text) maps.set(url, new SourceMap(JSON.parse(text)));
  }
  return ({ functionName, url, lineNumber, columnNumber }) => {
    const entry = maps.get(url)?.findEntry(lineNumber, columnNumber);
    const found = entry && 'originalSource' in entry ? entry : null;
    const source = found?.originalSource.replace(/^(\.\.\/)+/, '').replace(/^node_modules\//, '') ?? path.basename(url);
    const name = (found && 'name' in found && String(found.name ?? '')) || functionName || '(module)';
    return { name: found ? `${name}:${found.originalLine + 1}` : name, source };
  };
}
