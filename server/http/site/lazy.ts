/** A value that is there, or that the first one who needs it makes. */
export type Lazy<T> = {
  /** null until it has been made. */
  value: T | null;
  /** Makes it once, however many wait for it. A failure is forgotten: the next call tries again. */
  make(): Promise<T>;
};

export function ready<T>(value: T): Lazy<T> {
  return { value, make: async () => value };
}

export function lazy<T>(create: () => Promise<T>): Lazy<T> {
  let making: Promise<T> | null = null;
  const result: Lazy<T> = {
    value: null,
    make() {
      making ??= create()
        .then((value) => {
          result.value = value;
          return value;
        })
        .finally(() => {
          making = null;
        });
      return making;
    },
  };
  return result;
}
