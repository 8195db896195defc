/** API responses that are held back until the page is ready, and the layout shifts when they arrive. */
import type { Visitor } from './visitor.ts';

type Delay = { heldCalls: () => number; release: () => void };
type ShiftSource = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type LayoutShift = PerformanceEntry & { value: number; sources: ShiftSource[] };

/**
 * Holds the API calls of every document opened from now on. The returned function ends that.
 * @param held part of the URLs of the requests, as a regular expression
 */
export async function delayResponses(visitor: Visitor, held = '/(ipGeo|turboClient)\\b'): Promise<() => Promise<void>> {
  const script = await visitor.devtools<object>('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${holdCalls})(${JSON.stringify(held)})`,
  });
  return async () => {
    await visitor.devtools('Page.removeScriptToEvaluateOnNewDocument', script);
  };
}

/** Sends the held calls as soon as the page has made this many and its fonts are loaded. */
export async function releaseResponses({ browser }: Visitor, minCalls = 1): Promise<void> {
  const isReady = (min: number) =>
    (window as unknown as Delay).heldCalls() >= min && document.fonts.status === 'loaded';
  await browser.waitUntil(() => browser.execute(isReady, minCalls), {
    timeoutMsg: `the page does not make ${minCalls} calls before the first response`,
  });
  await browser.execute(() => (window as unknown as Delay).release());
}

/** One line per layout shift since the document was opened: the elements that moved, from and to x, y, width and height. */
export function layoutShifts({ browser }: Visitor): Promise<string[]> {
  return browser.executeAsync((done: (shifts: string[]) => void) => {
    const nameOf = ({ node }: ShiftSource) =>
      node instanceof Element ? node.className || node.tagName : node?.nodeName;
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const describe = (source: ShiftSource) =>
      `${nameOf(source)} (${place(source.previousRect)} to ${place(source.currentRect)})`;
    const report = () => {
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: 'layout-shift', buffered: true });
      const shifts = observer.takeRecords() as LayoutShift[];
      done(shifts.map(({ value, sources }) => `${value.toFixed(4)} by ${sources.map(describe).join(', ')}`));
    };
    // After two frames the effects of the responses are painted.
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(report)));
  });
}

/** Runs in the page, before its own scripts. */
function holdCalls(heldUrls: string): void {
  const held: (() => void)[] = [];
  let isHolding = true;
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    if (isHolding) held.push(() => send.call(this, body));
    else send.call(this, body);
  };
  // The document itself requests some of the data, without axios.
  const { fetch } = window;
  window.fetch = async (input, init) => {
    if (isHolding && new RegExp(heldUrls).test(String(input))) await new Promise<void>((resolve) => held.push(resolve));
    return fetch(input, init);
  };
  const release = () => {
    isHolding = false;
    for (const sendHeld of held) sendHeld();
  };
  Object.assign(window, { heldCalls: () => held.length, release });
}
