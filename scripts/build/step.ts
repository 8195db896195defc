/** Runs a step of the build and prints its name and its time. */
export async function step<T>(name: string, run: () => Promise<T> | T): Promise<T> {
  const started = performance.now();
  const result = await run();
  console.log(`${name.padEnd(20)} ${seconds(started).padStart(8)}`);
  return result;
}

export function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(2)} s`;
}
