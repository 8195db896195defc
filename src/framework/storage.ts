/** What zod's schemas, mini or classic, have in common. */
type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } };

/** A JSON value in web storage. A value that does not fit the schema counts as absent; blocked storage keeps nothing. */
export function storedValue<T>(
  key: string,
  schema: Schema<T>,
  fallback: T,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  return {
    get(): T {
      const parsed = schema.safeParse(attempt(() => JSON.parse(globalThis[storage].getItem(key) ?? '')));
      return parsed.success ? parsed.data : fallback;
    },
    set: (value: T) => void attempt(() => globalThis[storage].setItem(key, JSON.stringify(value))),
    remove: () => void attempt(() => globalThis[storage].removeItem(key)),
  };
}

/** True at most once in `ms` per key, across reloads of the tab. False where storage is blocked: that prevents endless reloads. */
export function allowOnce(key: string, ms: number): boolean {
  const last = attempt(() => Number(sessionStorage.getItem(key)));
  if (last === null || Date.now() - last < ms) return false;
  return attempt(() => sessionStorage.setItem(key, String(Date.now()))) !== null;
}

/** The result, or null when the action throws, as storage does where it is blocked or full. */
export function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
