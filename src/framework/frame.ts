const timeoutMs = 1000;

/** Resolves when the next frame is made, and after a second without one: a crawler may make none. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, timeoutMs);
  });
