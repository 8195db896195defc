/** Accessibility of the page that a visitor sees, in both color schemes and at several widths. */
import { axeViolations } from '#test/support/axe.ts';
import { desktopWidth, type Visitor } from './visitor.ts';

/**
 * Every rule of axe; those about colors in both modes and in English only: they do not depend on the language. A view with a problem
 * is saved as a screenshot.
 * @returns one line per axe violation, and per view that scrolls horizontally
 */
export async function findAccessibilityProblems(
  visitor: Visitor,
  name: string,
  widths: readonly number[],
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await visitor.resize(width);
    const passes = visitor.locale === 'en' ? englishPasses : otherPasses;
    for (const { colorScheme, rules } of passes) {
      await visitor.setColorScheme(colorScheme);
      const view = `${visitor.locale}-${name}-${width}-${colorScheme}`;
      const problems = await findViewProblems(visitor, rules);
      if (problems.length > 0) await visitor.saveScreenshot(view);
      found.push(...problems.map((problem) => `${view} ${problem}`));
    }
  }
  await visitor.setColorScheme('light');
  await visitor.resize(desktopWidth);
  return found;
}

type Pass = { colorScheme: 'light' | 'dark'; rules: Parameters<typeof axeViolations>[1] };
const englishPasses: Pass[] = [
  { colorScheme: 'light', rules: 'every' },
  { colorScheme: 'dark', rules: 'color' },
];
const otherPasses: Pass[] = [{ colorScheme: 'light', rules: 'other' }];

async function findViewProblems(visitor: Visitor, rules: Pass['rules']): Promise<string[]> {
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
