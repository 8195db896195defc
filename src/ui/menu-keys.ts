const typeAheadMs = 350;

/** Keyboard handling of an open menu: arrows, Home, End, and typing the beginning of a label, which resets after 350 ms. */
export function createMenuKeys(items: () => readonly HTMLElement[]) {
  let typed = '';
  let resetTimer: ReturnType<typeof setTimeout> | undefined;

  const focusAt = (index: number) => {
    const all = items();
    all.at(index % all.length)?.focus();
  };

  const typeAhead = (key: string) => {
    clearTimeout(resetTimer);
    resetTimer = setTimeout(() => {
      typed = '';
    }, typeAheadMs);
    typed += key.toLocaleLowerCase();
    items()
      .find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(typed))
      ?.focus();
  };

  /** Returns true when the menu handled the key. */
  return function handleKey(key: string): boolean {
    const current = items().indexOf(document.activeElement as HTMLElement);
    if (key === 'ArrowDown') focusAt(current + 1);
    else if (key === 'ArrowUp') focusAt(current < 0 ? -1 : current - 1);
    else if (key === 'Home') focusAt(0);
    else if (key === 'End') focusAt(-1);
    else if (key.length === 1 && key.trim()) typeAhead(key);
    else return false;
    return true;
  };
}
