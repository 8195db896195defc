import { replaceProperty } from './dom.ts';

/** Those that a test has set, or the tests before. */
const timers = () => new Promise((resolve) => setTimeout(resolve));

/** How often `act` prepares `Intl`, which `src/framework/prepare-intl.ts` does in a timer. */
export async function countIntlPreparations(act: () => Promise<unknown>): Promise<number> {
  await timers();
  let count = 0;
  const restore = replaceProperty(Intl, 'NumberFormat', function prepare() {
    count++;
  });
  await act();
  await timers();
  restore();
  return count;
}
