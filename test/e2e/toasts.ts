/** Records every toast of a page, so that a test finds one that is shown for two seconds only. All functions run in the page. */

export type ShownToast = { kind: string; text: string };
type Recording = { shownToasts?: ShownToast[] };

/**
 * Runs before the page's own scripts. A dialog that opens or closes moves the toasts that are shown into another region: these are
 * not recorded again, or a test would take the first toast for the second of the same text.
 */
export function recordToasts(): void {
  const shown: ShownToast[] = [];
  const lastTexts = new WeakMap<Element, string>();
  let last: { region: Element | null; texts: string[] } = { region: null, texts: [] };
  Object.assign(window, { shownToasts: shown });
  const record = () => {
    const toasts = [...document.querySelectorAll<HTMLElement>('.toast')];
    const region = toasts[0]?.parentElement ?? null;
    const moved = region !== last.region ? last.texts : [];
    const texts: string[] = [];
    for (const toast of toasts) {
      const text = toast.querySelector('.toast__text')?.textContent ?? '';
      texts.push(text);
      if (lastTexts.get(toast) === text) continue;
      lastTexts.set(toast, text);
      if (!moved.includes(text)) shown.push({ kind: toast.dataset.kind ?? '', text });
    }
    last = { region, texts };
  };
  new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
}

export function shownToasts(): ShownToast[] {
  return (window as Recording).shownToasts ?? [];
}

export function removeToast(index: number): void {
  (window as Recording).shownToasts?.splice(index, 1);
}
