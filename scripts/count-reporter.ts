/** A node:test reporter that prints how many tests passed, failed and were skipped, and how long each file took, as JSON. */
import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';

export type Counts = { passed: number; failed: number; skipped: number; files: FileDuration[] };
export type FileDuration = { file: string; seconds: number };

const secondMs = 1000;

export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: FileDuration[] = [];
  for await (const { type, data } of events) {
    if (type !== 'test:summary') continue;
    if (data.file !== undefined) {
      files.push({ file: path.relative('.', data.file), seconds: data.duration_ms / secondMs });
      continue;
    }
    // The summary without a file is the sum of all files.
    const { passed, skipped, tests, todo, cancelled } = data.counts;
    const failed = tests - passed - skipped - todo;
    yield JSON.stringify({ passed, failed: Math.max(failed, cancelled), skipped, files } satisfies Counts);
  }
}
