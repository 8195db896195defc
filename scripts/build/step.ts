/** Runs a step of the build and prints its name and duration. */
export async function step<T>(name: string, run: () => Promise<T> | T): Promise<T> {
  const startedMs = performance.now();
  const result = await run();
  console.log(`${name.padEnd(20)} ${secondsSince(startedMs).padStart(8)}`);
  return result;
}

export function secondsSince(startedMs: number): string {
  return `${((performance.now() - startedMs) / 1000).toFixed(2)} s`;
}
