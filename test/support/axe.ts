/** Accessibility violations of the page that a browser shows: axe-core with all of its rules, without exclusions. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Wdio } from './browser.ts';

declare const axe: { run: (options: RunOptions) => Promise<AxeResults> };

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Off by default in axe (WCAG 2.2, 2.5.8), on in Lighthouse. */
const targetSize = { 'target-size': { enabled: true } };
/** Only violations are described, which takes half the time. */
const everyRule: RunOptions = { resultTypes: ['violations'], rules: targetSize };
/** All that a color scheme can change. */
const colorRules: RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] };

const otherRules: RunOptions = {
  ...everyRule,
  rules: { ...targetSize, 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
};
const ruleSets = { every: everyRule, color: colorRules, other: otherRules };

/** One line per violation and element; empty when there is none. */
export async function axeViolations(browser: Wdio, rules: keyof typeof ruleSets = 'every'): Promise<string[]> {
  await loadAxe(browser);
  const violations = await browser.executeAsync(
    (runOptions: RunOptions, done: (violations: AxeResults['violations']) => void) => {
      void axe.run(runOptions).then(({ violations }) => done(violations));
    },
    ruleSets[rules],
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}

/** Once per document. The page's content security policy does not apply to scripts that the debugger runs. */
async function loadAxe(browser: Wdio): Promise<void> {
  if (await browser.execute(() => 'axe' in window)) return;
  await browser.sendCommandAndGetResult('Runtime.evaluate', { expression: await readFile(axeFile, 'utf8') });
}
