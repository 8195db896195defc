const keyBytes = 16;

/** A key that nobody else has thought of. `randomUUID` is missing on plain http. */
export function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
