/** An answer that comes late finds its place free: nothing moves when the visitor's address and the prices arrive. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Lab, openLab } from './lab.ts';
import { type Visitor, visit } from './visitor.ts';

type Line = { asked: () => number; release: () => void };
type Source = { node: Node | null };
type Shift = PerformanceEntry & { value: number; sources: Source[] };

const pages = ['', '/pricing', '/what-is-my-ip'];
const widths = [375, 1280];
/** As a trusted proxy tells them: a long address of a town that is known, and a short one of nowhere. */
const visits = [
  { locale: 'en', address: '2a02:8109:b681:2900:d1f0:7a3c:94be:18f2' },
  { locale: 'ar', address: '192.0.2.1' },
];

let lab: Lab;
before(async () => {
  lab = await openLab({ TRUSTED_PROXIES: '127.0.0.0/8,::1/128' });
});
after(() => lab.close());

for (const { locale, address } of visits) {
  test(`nothing moves (${locale})`, () =>
    visit(lab, locale, async (visitor) => {
      const source = `(${holdTheLine})()`;
      await devtools(visitor, 'Page.addScriptToEvaluateOnNewDocument', { source });
      await devtools(visitor, 'Network.setExtraHTTPHeaders', { headers: { 'X-Forwarded-For': address } });
      const found: string[] = [];
      for (const width of widths) {
        await visitor.resize(width);
        for (const page of pages) {
          await visitor.open(page);
          found.push(...(await shiftsOfLateAnswer(visitor, address)).map((shift) => `${page} ${width}: ${shift}`));
        }
      }
      assert.deepEqual(found, []);
    }));
}

/** The page stands and has asked; only then it is answered. */
async function shiftsOfLateAnswer({ browser }: Visitor, address: string): Promise<string[]> {
  const isAsked = () => (window as unknown as Line).asked() > 0 && document.fonts.status === 'loaded';
  await browser.waitUntil(() => browser.execute(isAsked), { timeoutMsg: 'the address was not asked for' });
  await browser.execute(() => (window as unknown as Line).release());
  const isShown = (ip: string) => document.querySelector('.ip-bar')?.textContent?.includes(ip) ?? false;
  await browser.waitUntil(() => browser.execute(isShown, address), { timeoutMsg: `${address} is not shown` });
  return browser.executeAsync((done: (shifts: string[]) => void) => {
    const nameOf = ({ node }: Source) => (node instanceof Element ? node.className || node.tagName : node?.nodeName);
    const report = () => {
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: 'layout-shift', buffered: true });
      const shifts = observer.takeRecords() as Shift[];
      done(shifts.map(({ value, sources }) => `${value.toFixed(4)} by ${sources.map(nameOf)}`));
    };
    // Two frames: what the answer changed is painted.
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(report)));
  });
}

/** In the page, before anything of its own: calls of the API wait until they are released. */
function holdTheLine(): void {
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    if (isHeld) waiting.push(() => send.call(this, body));
    else send.call(this, body);
  };
  const release = () => {
    isHeld = false;
    for (const go of waiting) go();
  };
  Object.assign(window, { asked: () => waiting.length, release });
}

function devtools({ browser }: Visitor, command: string, params: object): Promise<unknown> {
  return browser.sendCommandAndGetResult(command, params);
}
