/** Type of a field by its name, as `typeof` says it. */
type FieldTypes = Record<string, 'string' | 'number' | 'boolean'>;
type FieldValue = { string: string; number: number; boolean: boolean };
type Fields<Types extends FieldTypes> = { [Name in keyof Types]: FieldValue[Types[Name]] };

/** A JSON object in web storage. One that lacks a field or has another type in it counts as absent; blocked storage keeps nothing. */
export function storedFields<const Types extends FieldTypes>(
  key: string,
  types: Types,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  return {
    get(): Fields<Types> | null {
      const value: unknown = attempt(() => JSON.parse(globalThis[storage].getItem(key) ?? ''));
      return hasFields(value, types) ? value : null;
    },
    set: (value: Fields<Types>) => void attempt(() => globalThis[storage].setItem(key, JSON.stringify(value))),
    remove: () => void attempt(() => globalThis[storage].removeItem(key)),
  };
}

/** Whether a parsed JSON value is an object with these fields. A visitor loads no schema library for a value of the site's own. */
export function hasFields<const Types extends FieldTypes>(value: unknown, types: Types): value is Fields<Types> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(types).every(([name, type]) => typeof (value as Record<string, unknown>)[name] === type);
}

/** True at most once in `ms` per key, across reloads of the tab. False where storage is blocked: that prevents endless reloads. */
export function allowOnce(key: string, ms: number): boolean {
  const last = Number(attempt(() => sessionStorage.getItem(key)));
  if (Date.now() - last < ms) return false;
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
