/** Accessibility of the page that a visitor sees, in both color schemes and at several widths. */
import { axeViolations } from '#test/support/axe.ts';
import { desktopWidth, type Visitor } from './visitor.ts';

/** Saves a screenshot of every view. @returns one line per axe violation, and per view that scrolls horizontally */
export async function findAccessibilityProblems(
  visitor: Visitor,
  name: string,
  widths: readonly number[],
): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.setColorScheme(colorScheme);
    for (const width of widths) {
      await visitor.resize(width);
      await waitForAnimations(visitor);
      const view = `${visitor.locale}-${name}-${width}-${colorScheme}`;
      await visitor.saveScreenshot(view);
      found.push(...(await axeViolations(visitor.browser)).map((violation) => `${view} ${violation}`));
      if (await scrollsHorizontally(visitor)) found.push(`${view} scrolls horizontally`);
    }
  }
  await visitor.setColorScheme('light');
  await visitor.resize(desktopWidth);
  return found;
}

/** Waits for the end of animations, except endless ones and those of scroll timelines. */
const waitForAnimations = ({ browser }: Visitor): Promise<void> =>
  browser.executeAsync((done: () => void) => {
    const finite = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    void Promise.allSettled(finite.map(({ finished }) => finished)).then(() => requestAnimationFrame(() => done()));
  });

const scrollsHorizontally = ({ browser }: Visitor): Promise<boolean> =>
  browser.execute(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
