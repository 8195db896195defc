/** A page for somebody who has only a keyboard. */
import assert from 'node:assert/strict';
import type { Visitor } from './visitor.ts';

/** In words: the stops in the order of the document, those reached, what was wrong at them. */
type Walk = { stops: string[]; reached: string[]; wrong: string[] };
type Walked = { walk: Walk };

export const tab = '\uE004';
export const enter = '\uE007';
const shift = '\uE008';

/**
 * By the Tab key alone from the top of a page to its end and back: what was not reached in the order of the document, not in
 * sight or not marked when it had the focus.
 */
export async function walkThrough(visitor: Visitor): Promise<string[]> {
  const { browser } = visitor;
  const count = await browser.execute(prepare);
  assert.ok(count > 0);
  // Out at the end, and once more: a stop is noted when it is left.
  const way = Array.from({ length: count + 2 }, () => tab);
  await press(visitor, ...way);
  await press(visitor, ...way.map((key) => shift + key));
  const { stops, reached, wrong } = await browser.execute(() => (window as unknown as Walked).walk);
  const expected = [...stops, 'the end'];
  const at = expected.findIndex((stop, index) => reached[index] !== stop);
  if (at >= 0) wrong.push(`${reached[at]} comes instead of ${expected[at]}`);
  return [...new Set(wrong)];
}

/** Keys one after the other; those of one string together. */
export async function press({ browser }: Visitor, ...chords: string[]): Promise<void> {
  const actions = chords.flatMap((chord) => [
    ...[...chord].map((value) => ({ type: 'keyDown' as const, value })),
    ...[...chord].reverse().map((value) => ({ type: 'keyUp' as const, value })),
  ]);
  await browser.performActions([{ type: 'key', id: 'keyboard', actions }]);
}

/** In the page: looks around, and from now on notes at each Tab where the focus has been. How many stops there are. */
function prepare(): number {
  const focusable =
    'a[href], button, input, select, textarea, summary, audio, video, iframe, [contenteditable], [tabindex]';
  const marks = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow'] as const;
  const isStop = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [inert] *') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !isOtherChoice(element);
  // Of a group of radio buttons the chosen one is the stop.
  const isOtherChoice = (element: HTMLElement): boolean =>
    element instanceof HTMLInputElement && element.type === 'radio' && !element.checked;
  const all = [...document.querySelectorAll<HTMLElement>(focusable)].filter(isStop);

  const nameOf = (element: HTMLElement): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    const text = element.getAttribute('aria-label') ?? label?.textContent?.trim() ?? '';
    return `${all.indexOf(element) + 1}. ${element.tagName.toLowerCase()} “${text.slice(0, 30)}”`;
  };
  /** A native control that nobody sees lies in what is seen instead. */
  const coatOf = (element: HTMLElement): HTMLElement =>
    getComputedStyle(element).opacity === '0' ? (element.parentElement ?? element) : element;
  const lookOf = (element: HTMLElement): string[] => {
    const coat = coatOf(element);
    const shown = coat === element ? [element] : [coat, ...coat.querySelectorAll('*')];
    return shown.map((part) => marks.map((mark) => getComputedStyle(part)[mark]).join());
  };
  const looks = new Map(all.map((element) => [element, lookOf(element).join()]));

  /** Within the window, and nothing lies over its upper or lower edge. */
  const isInSight = (element: HTMLElement): boolean => {
    const coat = coatOf(element);
    const boxes = [...coat.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const isOpen = ({ left, right, top, bottom }: DOMRect) =>
      left >= 0 &&
      right <= innerWidth &&
      [top + 2, bottom - 2].every((y) => coat.contains(document.elementFromPoint((left + right) / 2, y)));
    return boxes.length > 0 && boxes.every(isOpen);
  };

  const walk: Walk = { stops: all.map(nameOf), reached: [], wrong: [] };
  let isUnderway = false;
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Tab') return;
      const stop = document.activeElement as HTMLElement;
      const isOut = stop === document.body;
      if (isUnderway) walk.reached.push(isOut ? 'the end' : nameOf(stop));
      isUnderway = true;
      if (isOut) return;
      if (!isInSight(stop)) walk.wrong.push(`${nameOf(stop)} is not in sight`);
      if (looks.get(stop) === lookOf(stop).join()) walk.wrong.push(`${nameOf(stop)} is not marked`);
    },
    true,
  );
  Object.assign(window, { walk });
  return all.length;
}
