/** Accessibility of the page that a visitor sees, in both color schemes and at several widths. */
import { axeViolations } from '#test/support/axe.ts';
import { desktopWidth, type Visitor } from './visitor.ts';

/** Every rule of axe in light mode; those about colors also in dark mode, in English: they do not depend on the language. A view with a problem is saved as a screenshot. @returns one line per axe violation, and per view that scrolls horizontally */
export async function findAccessibilityProblems(
  visitor: Visitor,
  name: string,
  widths: readonly number[],
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await visitor.resize(width);
    for (const colorScheme of visitor.locale === 'en' ? (['light', 'dark'] as const) : (['light'] as const)) {
      await visitor.setColorScheme(colorScheme);
      const view = `${visitor.locale}-${name}-${width}-${colorScheme}`;
      const problems = await findViewProblems(visitor, colorScheme === 'dark' ? 'color' : 'every');
      if (problems.length > 0) await visitor.saveScreenshot(view);
      found.push(...problems.map((problem) => `${view} ${problem}`));
    }
  }
  await visitor.setColorScheme('light');
  await visitor.resize(desktopWidth);
  return found;
}

async function findViewProblems(visitor: Visitor, rules: 'every' | 'color'): Promise<string[]> {
  await waitForAnimations(visitor);
  const violations = await axeViolations(visitor.browser, rules);
  return (await scrollsHorizontally(visitor)) ? [...violations, 'scrolls horizontally'] : violations;
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
