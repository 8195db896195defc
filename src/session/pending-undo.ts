/** The token of a link that undoes a change of the email; it came in the URL of this visit. */
let pending = '';

export function savePendingUndo(token: string): void {
  pending = token;
}

/** Stays until it is used or the page is left, so that a failed request can be repeated. */
export const pendingUndo = (): string => pending;

export function clearPendingUndo(): void {
  pending = '';
}
