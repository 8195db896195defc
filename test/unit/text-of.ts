/** What an element says as people read it: a space is a space, whether a line may end there or not. */
export function textOf(element: Element | null | undefined): string {
  return element?.textContent?.replace(/\s+/g, ' ') ?? '';
}
