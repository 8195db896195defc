/** By then another page is shown, unless the visitor has stopped its loading or the system has opened its URL in an app. */
const leaveMs = 10_000;

/**
 * Opens a page of another site, for a button that is pending until that page is shown.
 * @param onEnd called once, when this page is left (the browser's history may show it again as it was), or is still shown after a while
 */
export function leavePage(url: string, onEnd: () => void): void {
  addEventListener('pagehide', end);
  const timer = setTimeout(end, leaveMs);
  // Last, because it throws for a URL that the browser refuses.
  location.assign(url);

  function end(): void {
    clearTimeout(timer);
    removeEventListener('pagehide', end);
    onEnd();
  }
}
