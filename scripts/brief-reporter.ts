/**
 * A node:test reporter that prints only failures, each with its location and reason, what their files wrote to standard error, and the
 * counts at the end. What files without a failure wrote would hide them: React warns whenever the machine is slow.
 */
import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { isFileOfGroup } from './test-run/file-groups.ts';

type Failure = Extract<TestEvent, { type: 'test:fail' }>['data'];

export default async function* briefReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  // The tests that stand for the files of a group do not count.
  let [passedFiles, failedFiles] = [0, 0];
  const written = new Map<string, string>();
  for await (const event of events) {
    if (event.type === 'test:pass' && isFileOfGroup(event.data)) passedFiles += 1;
    if (event.type === 'test:fail' && isFileOfGroup(event.data) && !isCause(event.data)) failedFiles += 1;
    if (event.type === 'test:stderr') {
      const { file, message } = event.data;
      written.set(file, (written.get(file) ?? '') + message);
    }
    if (event.type === 'test:fail' && isCause(event.data)) yield formatFailure(event.data);
    if (event.type === 'test:summary' && event.data.file !== undefined && event.data.success)
      written.delete(event.data.file);
    if (event.type === 'test:summary' && event.data.file === undefined) {
      yield* written.values();
      const { tests, passed, skipped, todo } = event.data.counts;
      const notRun = skipped + todo > 0 ? `, ${skipped + todo} skipped` : '';
      const seconds = (event.data.duration_ms / 1000).toFixed(1);
      yield `${passed - passedFiles} passed, ${tests - passed - skipped - todo - failedFiles} failed${notRun} in ${seconds} s\n`;
    }
  }
}

/** False for a test that failed only because a test inside it did. */
export function isCause({ details }: Failure): boolean {
  const { error } = details;
  return !('failureType' in error && error.failureType === 'subtestsFailed');
}

function formatFailure({ name, file = '', line, details }: Failure): string {
  const reason = details.error.cause ?? details.error;
  const text = withCauses(reason).map(describe).join('\ncaused by ');
  return `\n✖ ${name}\n  ${path.relative('.', file)}:${line ?? 0}\n${text.replace(/^/gm, '    ')}\n\n`;
}

/** `fetch failed` says nothing: the code is in its cause. */
function withCauses(error: unknown): unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...withCauses(error.cause)] : [error];
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error);
}
