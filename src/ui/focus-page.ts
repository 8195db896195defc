/**
 * Moves the focus of a button that disappears as soon as it is pressed to the content of the page, where a screen reader stays near
 * what replaces it.
 */
export function focusPage(button: Element): void {
  button.closest('main')?.focus({ preventScroll: true });
}
