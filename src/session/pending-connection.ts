/** The token with which the settings complete a connection to an identity provider; it came in the URL of this visit. */
let pending = '';

export function savePendingConnection(token: string): void {
  pending = token;
}

/** Returns and forgets it; empty when there is none. */
export function takePendingConnection(): string {
  const token = pending;
  pending = '';
  return token;
}
