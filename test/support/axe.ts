/** Accessibility violations of the page that a browser shows: axe-core with all of its rules, without exclusions. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Wdio } from './browser.ts';

declare const axe: { run: () => Promise<AxeResults> };

/** One line per violation and element; empty when there is none. */
export async function axeViolations(browser: Wdio): Promise<string[]> {
  const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  // The page's content security policy does not apply to scripts that the debugger runs.
  await browser.sendCommandAndGetResult('Runtime.evaluate', { expression: await readFile(file, 'utf8') });
  const { violations } = await browser.executeAsync((done: (results: Pick<AxeResults, 'violations'>) => void) => {
    void axe.run().then(({ violations }) => done({ violations }));
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}
