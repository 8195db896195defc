/** Answers that come late, and what moves when they do. */
import type { Visitor } from './visitor.ts';

type Line = { asked: () => number; release: () => void };
type Source = { node: Node | null };
type Shift = PerformanceEntry & { value: number; sources: Source[] };

/** From now on every document's calls of the API wait until they are released; no longer, once the function is called. */
export async function holdAnswers({ browser }: Visitor): Promise<() => Promise<void>> {
  const source = `(${holdTheLine})()`;
  const script = await browser.sendCommandAndGetResult('Page.addScriptToEvaluateOnNewDocument', { source });
  return async () => {
    await browser.sendCommandAndGetResult('Page.removeScriptToEvaluateOnNewDocument', script as object);
  };
}

/** Once the page stands and has asked this often, it is answered. */
export async function letAnswersCome({ browser }: Visitor, calls = 1): Promise<void> {
  const isAsked = (least: number) => (window as unknown as Line).asked() >= least && document.fonts.status === 'loaded';
  await browser.waitUntil(() => browser.execute(isAsked, calls), { timeoutMsg: `no ${calls} calls were made` });
  await browser.execute(() => (window as unknown as Line).release());
}

/** Since the document was opened, each with what moved. */
export function shiftsOf({ browser }: Visitor): Promise<string[]> {
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
