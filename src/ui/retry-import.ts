const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/**
 * Code of a part that the page can do without: asked for until it comes, every time after a longer pause. `lazy()` would take a
 * line that is down for an error of the page, and with the page goes what somebody has typed.
 */
export async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Asks for code early, so that it is there when it is wanted. Not to get it is no harm. */
export function askEarly(load: () => Promise<unknown>): void {
  load().catch(() => {});
}
