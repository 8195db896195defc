/** A node:test reporter that prints only how many tests passed, failed and were skipped, as JSON. */
import type { TestEvent } from 'node:test/reporters';

export type Counts = { passed: number; failed: number; skipped: number };

export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // The summary without a file is the sum of all files.
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { passed, skipped, tests, todo, cancelled } = data.counts;
    const failed = tests - passed - skipped - todo;
    yield JSON.stringify({ passed, failed: Math.max(failed, cancelled), skipped } satisfies Counts);
  }
}
