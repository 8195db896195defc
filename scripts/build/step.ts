/** Runs a step of the build and prints its name, what it has to say, and its time. */
export async function step<T>(name: string, run: () => Promise<T> | T): Promise<T> {
  const started = performance.now();
  const result = await run();
  console.log(`${name.padEnd(20)} ${String(Math.round(performance.now() - started)).padStart(6)} ms`);
  return result;
}
