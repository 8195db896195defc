import path from 'node:path';
import type { BuildFailure } from 'esbuild';

/** A mistake in the sources that ends the build; the message begins with file and line. */
export class BuildError extends Error {
  constructor(location: string, problem: string) {
    super(`${location}: ${problem}`);
    this.name = 'BuildError';
  }
}

/** Turns esbuild's failure into a BuildError: location, message and source line of the first error, then the other errors. */
export function throwBuildError(failure: BuildFailure): never {
  const errors = failure.errors ?? [];
  const [first] = errors;
  if (!first) throw failure;
  const others = errors.slice(1).map(({ location, text }) => `\n${formatLocation(location)}: ${text}`);
  const line = first.location ? `\n    ${first.location.lineText.trim()}` : '';
  throw new BuildError(formatLocation(first.location), first.text + line + others.join(''));
}

/** `locales/de.json:12` for a position in the text of that file. */
export function locationAt(file: string, text: string, position: number): string {
  return `${path.relative('.', path.resolve(file))}:${text.slice(0, position).split('\n').length}`;
}

/** The message of a mistake in the sources, or the stack of a bug in the build itself. */
export function describeError(error: unknown): string {
  if (error instanceof BuildError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function formatLocation(location: BuildFailure['errors'][number]['location']): string {
  return location ? `${location.file}:${location.line}` : 'src';
}
