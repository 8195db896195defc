/** Records every toast of a page, so that a test finds one that is shown for two seconds only. All functions run in the page. */

export type ShownToast = { kind: string; text: string };
type Recording = { shownToasts?: ShownToast[] };

/** Runs before the page's own scripts. */
export function recordToasts(): void {
  const shown: ShownToast[] = [];
  const lastTexts = new WeakMap<Element, string>();
  Object.assign(window, { shownToasts: shown });
  const record = () => {
    for (const toast of document.querySelectorAll<HTMLElement>('.toast')) {
      const text = toast.querySelector('.toast__text')?.textContent ?? '';
      if (lastTexts.get(toast) === text) continue;
      lastTexts.set(toast, text);
      shown.push({ kind: toast.dataset.kind ?? '', text });
    }
  };
  new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
}

export function shownToasts(): ShownToast[] {
  return (window as Recording).shownToasts ?? [];
}

export function removeToast(index: number): void {
  (window as Recording).shownToasts?.splice(index, 1);
}
