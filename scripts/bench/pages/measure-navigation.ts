/** A click on a link of the page, until the frame that shows the heading of the next page. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DevtoolsBrowser } from '#test/support/devtools.ts';
import { type MeasuredPage, timeoutMs } from './conditions.ts';
import type { Subject } from './subjects.ts';
import { pageUrl, visit } from './visit.ts';
import type { PageReport } from './watch-page.ts';

/** When the click happens: at the first paint of the link, as soon as the page is hydrated, or after everything is loaded. */
export type Moment = 'painted' | 'hydrated' | 'quiet';
export type NavigationFigures = { ms: number; requests: number };

const pollMs = 50;
const responseMs = 5000;

export function measureNavigation(
  browser: DevtoolsBrowser,
  subject: Subject,
  { path, target }: MeasuredPage,
  locale: string,
  moment: Moment,
): Promise<NavigationFigures> {
  const reports = createReports();
  const targetUrl = pageUrl(locale, target);
  return visit(
    browser,
    subject,
    { locale, path, target, onReport: reports.add },
    async ({ tab, requests, untilQuiet }) => {
      const link = await reports.next(
        (report) => report.kind === 'link' && (moment === 'painted' || report.hydrated) && report,
        `${targetUrl} is not ${moment}`,
      );
      if (moment === 'quiet') await untilQuiet();
      const before = requests.length;
      const { x, y } = moment === 'quiet' ? await tab.evaluate(centerOf, targetUrl) : link;
      const press = { x, y, button: 'left', clickCount: 1 };
      await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press });
      await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press });
      const click = await reports.next((report) => report.kind === 'click' && report, 'the click does not arrive');
      const shown = await reports.next(
        (report) => report.kind === 'heading' && report.path === targetUrl && report,
        `${targetUrl} does not open`,
      );
      const sent = requests.slice(before).filter(({ startedAt }) => startedAt < shown.at);
      // Only a response tells that it came from the cache: a navigation makes Chromium ask for the favicon again.
      const deadline = Date.now() + responseMs;
      while (sent.some(({ endedAt }) => endedAt === null) && Date.now() < deadline) await wait(pollMs);
      return { ms: shown.at - click.at, requests: sent.filter(({ fromCache }) => !fromCache).length };
    },
  );
}

/** Runs in the page. What was loaded meanwhile may have moved the link out of view. */
function centerOf(href: string): { x: number; y: number } {
  const links = [...document.querySelectorAll(`a[href="${href}"]`)];
  const link = links.find((each) => each.checkVisibility()) as Element;
  link.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = link.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

type Reports = {
  add: (report: PageReport) => void;
  /** The first report, also of the past, that the function does not reject. */
  next: <T>(choose: (report: PageReport) => T | false, problem: string) => Promise<T>;
};

function createReports(): Reports {
  const all: PageReport[] = [];
  let notify = () => {};
  return {
    add: (report) => {
      all.push(report);
      notify();
    },
    next: (choose, problem) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(problem)), timeoutMs);
        const check = () => {
          for (const report of all) {
            const chosen = choose(report);
            if (!chosen) continue;
            clearTimeout(timer);
            resolve(chosen);
            return;
          }
        };
        notify = check;
        check();
      }),
  };
}
