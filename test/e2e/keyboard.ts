/** Walks through a page with the Tab key, and finds stops that are out of order, out of view or without a focus indicator. */
import assert from 'node:assert/strict';
import type { Visitor } from './visitor.ts';

/** Names of the stops: all in document order, and those that had the focus. */
type Walk = { stops: string[]; reached: string[]; problems: string[] };
type PageWithWalk = { walk: Walk };

export const tabKey = '\uE004';
export const enterKey = '\uE007';
const shiftKey = '\uE008';

/** Tabs from the top of the page to its end and back. @returns one line per problem */
export async function findKeyboardProblems(visitor: Visitor): Promise<string[]> {
  const { browser } = visitor;
  const count = await browser.execute(recordFocus);
  assert.ok(count > 0);
  // Beyond the last stop and one more: a stop is recorded when the focus leaves it.
  const keys = Array.from({ length: count + 2 }, () => tabKey);
  await pressKeys(visitor, ...keys);
  await pressKeys(visitor, ...keys.map((key) => shiftKey + key));
  const { stops, reached, problems } = await browser.execute(() => (window as unknown as PageWithWalk).walk);
  const expected = [...stops, 'the end'];
  const at = expected.findIndex((stop, index) => reached[index] !== stop);
  if (at >= 0) problems.push(`${reached[at]} comes instead of ${expected[at]}`);
  return [...new Set(problems)];
}

/** Presses one chord after the other; the keys of a chord are held together. */
export async function pressKeys({ browser }: Visitor, ...chords: string[]): Promise<void> {
  const actions = chords.flatMap((chord) => [
    ...[...chord].map((value) => ({ type: 'keyDown' as const, value })),
    ...[...chord].reverse().map((value) => ({ type: 'keyUp' as const, value })),
  ]);
  await browser.performActions([{ type: 'key', id: 'keyboard', actions }]);
}

/** Runs in the page. From now on each Tab records the stop that loses the focus. @returns the number of stops */
function recordFocus(): number {
  const focusable =
    'a[href], button, input, select, textarea, summary, audio, video, iframe, [contenteditable], [tabindex]';
  const indicatorProperties = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow'] as const;
  const isStop = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [inert] *') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !isUncheckedRadio(element);
  // In a group of radio buttons only the checked one is a stop.
  const isUncheckedRadio = (element: HTMLElement): boolean =>
    element instanceof HTMLInputElement && element.type === 'radio' && !element.checked;
  const all = [...document.querySelectorAll<HTMLElement>(focusable)].filter(isStop);

  const nameOf = (element: HTMLElement): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    const text = element.getAttribute('aria-label') ?? label?.textContent?.trim() ?? '';
    return `${all.indexOf(element) + 1}. ${element.tagName.toLowerCase()} “${text.slice(0, 30)}”`;
  };
  /** A transparent native control lies in the element that people see. */
  const visibleElementOf = (element: HTMLElement): HTMLElement =>
    getComputedStyle(element).opacity === '0' ? (element.parentElement ?? element) : element;
  const indicatorOf = (element: HTMLElement): string => {
    const visible = visibleElementOf(element);
    const parts = visible === element ? [element] : [visible, ...visible.querySelectorAll('*')];
    return parts.map((part) => indicatorProperties.map((property) => getComputedStyle(part)[property]).join()).join();
  };
  const indicatorsBefore = new Map(all.map((element) => [element, indicatorOf(element)]));

  /** In the window, and nothing covers its upper or lower edge. */
  const isInView = (element: HTMLElement): boolean => {
    const visible = visibleElementOf(element);
    const boxes = [...visible.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const isUncovered = ({ left, right, top, bottom }: DOMRect) =>
      left >= 0 &&
      right <= innerWidth &&
      [top + 2, bottom - 2].every((y) => visible.contains(document.elementFromPoint((left + right) / 2, y)));
    return boxes.length > 0 && boxes.every(isUncovered);
  };

  const walk: Walk = { stops: all.map(nameOf), reached: [], problems: [] };
  let hasStarted = false;
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Tab') return;
      const stop = document.activeElement as HTMLElement;
      const isAtEnd = stop === document.body;
      if (hasStarted) walk.reached.push(isAtEnd ? 'the end' : nameOf(stop));
      hasStarted = true;
      if (isAtEnd) return;
      if (!isInView(stop)) walk.problems.push(`${nameOf(stop)} is not in view`);
      if (indicatorsBefore.get(stop) === indicatorOf(stop)) {
        walk.problems.push(`${nameOf(stop)} has no focus indicator`);
      }
    },
    true,
  );
  Object.assign(window, { walk });
  return all.length;
}
