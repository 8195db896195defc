/** axe-core in the page, with all of its rules and nothing left out. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Wdio } from './browser.ts';

declare const axe: { run: () => Promise<AxeResults> };

/** One line per violation and element; empty when axe finds nothing. */
export async function axeViolations(browser: Wdio): Promise<string[]> {
  const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  // Through the debugger, so the page's content security policy has no say.
  await browser.sendCommandAndGetResult('Runtime.evaluate', { expression: await readFile(file, 'utf8') });
  const { violations } = await browser.executeAsync((done: (results: Pick<AxeResults, 'violations'>) => void) => {
    void axe.run().then(({ violations }) => done({ violations }));
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}
