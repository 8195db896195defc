/** By then another page is shown, unless the visitor has stopped its loading or the system has opened its URL in an app. */
const leaveMs = 10_000;

/**
 * Opens a page of another site, for a button that is pending until that page is shown.
 * @param onStay called once, when this page is still shown after a while, or is left: the browser's history may show it again as it was
 */
export function leavePage(url: string, onStay: () => void): void {
  location.assign(url);
  const timer = setTimeout(end, leaveMs);
  addEventListener('pagehide', end);

  function end(): void {
    clearTimeout(timer);
    removeEventListener('pagehide', end);
    onStay();
  }
}
