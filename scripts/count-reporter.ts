/** A node:test reporter that prints how many tests passed, failed and were skipped, and how long each file took, as JSON. */
import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { isCause } from './brief-reporter.ts';
import { isFileOfGroup, isGroup } from './test-run/file-groups.ts';

export type Counts = { passed: number; failed: number; skipped: number; files: FileDuration[] };
export type FileDuration = { file: string; seconds: number };

const secondMs = 1000;

export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: FileDuration[] = [];
  // The tests that stand for the files of a group do not count, unless their file cannot be loaded.
  let [passedFiles, failedFiles] = [0, 0];
  for await (const { type, data } of events) {
    if ((type === 'test:pass' || type === 'test:fail') && isFileOfGroup(data)) {
      files.push({ file: data.name, seconds: data.details.duration_ms / secondMs });
      if (type === 'test:pass') passedFiles += 1;
      else if (!isCause(data)) failedFiles += 1;
    }
    if (type !== 'test:summary') continue;
    if (data.file !== undefined) {
      const file = path.relative('.', data.file);
      if (!isGroup(file)) files.push({ file, seconds: data.duration_ms / secondMs });
      continue;
    }
    // The summary without a file is the sum of all files.
    const { passed, skipped, tests, todo, cancelled } = data.counts;
    const failed = Math.max(tests - passed - skipped - todo, cancelled) - failedFiles;
    yield JSON.stringify({ passed: passed - passedFiles, failed, skipped, files } satisfies Counts);
  }
}
