/** Variables that are set and have no effect: misspelled ones, those of former versions, and values in quotes. */
import type { Environment } from '../config/environment.ts';
import { variableNames } from '../config/variables.ts';
import { type Finding, hint, stop } from './finding.ts';
import { formerNames } from './former-names.ts';

export function checkNames(environment: Environment): Finding[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (!value) return [];
    const current = formerNames[name];
    if (current) return [stop(name, `is now ${current}: move it there`)];
    if (variableNames.includes(name))
      return isQuoted(value) ? [stop(name, 'has quotes around its value: remove them')] : [];
    const nearest = nearestName(name);
    return nearest ? [hint(name, `is not a setting: is ${nearest} meant?`)] : [];
  });
}

/** Docker's environment files keep the quotes that a shell would remove. */
function isQuoted(value: string): boolean {
  return /^(["']).*\1$/s.test(value);
}

/** Short names are left alone: most of them differ from a setting in a letter or two. */
const minLength = 8;

/** The setting that differs in a letter or two, or in the order of its words. */
export function nearestName(name: string): string | null {
  if (name.length < minLength) return null;
  const words = sortedWords(name);
  const maxDistance = name.length < 12 ? 1 : 2;
  return (
    variableNames.find((known) => known.length >= minLength && sortedWords(known) === words) ??
    variableNames.find((known) => known.length >= minLength && distance(name, known) <= maxDistance) ??
    null
  );
}

function sortedWords(name: string): string {
  return name.split('_').sort().join('_');
}

/** Letters to insert, remove, replace or swap with their neighbor. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const best = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      rows[row]?.push(best);
    }
  }
  return at(a.length, b.length);
}
