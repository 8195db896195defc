/** Accessibility of the page that a visitor sees, in both color schemes and at several widths. */
import { axeViolations } from '#test/support/axe.ts';
import { desktopWidth, type Visitor } from './visitor.ts';

/**
 * Every rule of axe at the first width; those about colors in both modes and in English only: they do not depend on the language.
 * English has the other rules at the first width only: Arabic checks them at the further ones, which show the same elements. There
 * English checks colors in light and dark mode by turns, because each control is in several views. `EVERY_VIEW=1` checks all rules
 * in all modes at all widths. A view with a problem is saved as a screenshot.
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
    for (const { colorScheme, rules } of passesOf(visitor.locale, width === widths[0])) {
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
let turn = 0;

function passesOf(locale: string, isFirstWidth: boolean): Pass[] {
  if (locale !== 'en') return otherPasses;
  if (isFirstWidth || process.env.EVERY_VIEW) return englishPasses;
  turn += 1;
  return [{ colorScheme: turn % 2 === 0 ? 'light' : 'dark', rules: 'color' }];
}

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
