import path from 'node:path';
import type { BuildFailure } from 'esbuild';

/** What a person has to mend before the build can go on: file and line first, then what is wrong. */
export class BuildError extends Error {
  constructor(place: string, problem: string) {
    super(`${place}: ${problem}`);
    this.name = 'BuildError';
  }
}

/** Says what esbuild could not do, with the place, the line itself and, when there are several, the others' places. */
export function explained(error: BuildFailure): never {
  const errors = error.errors ?? [];
  const [first] = errors;
  if (!first) throw error;
  const others = errors.slice(1).map(({ location, text }) => `\n${placeOf(location)}: ${text}`);
  const line = first.location ? `\n    ${first.location.lineText.trim()}` : '';
  throw new BuildError(placeOf(first.location), first.text + line + others.join(''));
}

/** `locales/de.json:12` for a fault at a position in its text. */
export function placeAt(file: string, text: string, position: number): string {
  return `${path.relative('.', path.resolve(file))}:${text.slice(0, position).split('\n').length}`;
}

function placeOf(location: BuildFailure['errors'][number]['location']): string {
  return location ? `${location.file}:${location.line}` : 'src';
}
