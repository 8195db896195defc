/** What zod's schemas, mini or classic, have in common. */
type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } };

/**
 * A value in local storage as JSON, or in the tab's own storage. What does not fit the schema counts as absent; blocked
 * storage keeps nothing.
 */
export function stored<T>(
  key: string,
  schema: Schema<T>,
  fallback: T,
  where: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  return {
    get(): T {
      const parsed = schema.safeParse(attempt(() => JSON.parse(globalThis[where].getItem(key) ?? '')));
      return parsed.success ? parsed.data : fallback;
    },
    set: (value: T) => void attempt(() => globalThis[where].setItem(key, JSON.stringify(value))),
    remove: () => void attempt(() => globalThis[where].removeItem(key)),
  };
}

/** True at most once in `ms` for a key, across reloads of this tab. False where that cannot be remembered: no endless reloads. */
export function guardOnce(key: string, ms: number): boolean {
  const last = attempt(() => Number(sessionStorage.getItem(key)));
  if (last === null || Date.now() - last < ms) return false;
  return attempt(() => sessionStorage.setItem(key, String(Date.now()))) !== null;
}

/** Null when it throws, as storage does where it is blocked or full. */
export function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
