const typeAheadMs = 350;

/** Keyboard of an open menu: arrows, Home, End, and typing the beginning of a label (forgotten after 350 ms, spec §9). */
export function createMenuKeys(items: () => readonly HTMLElement[]) {
  let typed = '';
  let forget: ReturnType<typeof setTimeout> | undefined;

  const focusAt = (index: number) => {
    const all = items();
    all.at(index % all.length)?.focus();
  };

  const typeAhead = (key: string) => {
    clearTimeout(forget);
    forget = setTimeout(() => {
      typed = '';
    }, typeAheadMs);
    typed += key.toLocaleLowerCase();
    items()
      .find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(typed))
      ?.focus();
  };

  /** True when the key was the menu's. */
  return function press(key: string): boolean {
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
