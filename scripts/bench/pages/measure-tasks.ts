/** The longest task of a load in CPU time: what waits for the processor on a busy machine does not count. */
import type { DevtoolsBrowser, Tab } from '#test/support/devtools.ts';
import type { MeasuredPage } from './conditions.ts';
import type { Subject } from './subjects.ts';
import { visit } from './visit.ts';

/** `tdur`: CPU time in microseconds, of events with a duration. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
};

const fullSpeed = 1;
/** Only tasks: a trace of what they do would make V8 note the source of every function. */
const traceConfig = { excludedCategories: ['*'], includedCategories: ['toplevel', '__metadata'] };

/** Milliseconds until the page is quiet, with the processor at full speed; a slower one takes as many times longer. */
export function measureTasks(
  browser: DevtoolsBrowser,
  subject: Subject,
  { path }: MeasuredPage,
  locale: string,
): Promise<number> {
  const prepare = ({ send }: Tab) => send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  return visit(browser, subject, { locale, path, slowdown: fullSpeed, prepare }, async ({ tab, untilQuiet }) => {
    const events: TraceEvent[] = [];
    tab.on<{ value: TraceEvent[] }>('Tracing.dataCollected', ({ value }) => events.push(...value));
    const traced = new Promise((resolve) => tab.on('Tracing.tracingComplete', resolve));
    try {
      await untilQuiet();
    } finally {
      await tab.send('Tracing.end');
      await traced;
    }
    return longestTaskCpu(events);
  });
}

/** Of the main thread that worked most: other tabs and the page before have theirs. NaN without one. */
export function longestTaskCpu(events: readonly TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMainThread = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const tasks = new Map<string, number[]>(events.filter(isMainThread).map((event) => [threadOf(event), []]));
  for (const event of events) {
    if (event.ph === 'X' && /RunTask$/.test(event.name)) tasks.get(threadOf(event))?.push((event.tdur ?? 0) / 1000);
  }
  const total = (durations: readonly number[]) => durations.reduce((sum, ms) => sum + ms, 0);
  const [busiest = []] = [...tasks.values()].sort((a, b) => total(b) - total(a));
  return busiest.length ? Math.max(...busiest) : Number.NaN;
}
