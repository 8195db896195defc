/** Numbers on the command line. */
import { OpsError } from './verb.ts';

/** @throws OpsError for anything but a whole number from 1 in digits */
export function parseCount(option: string, text: unknown, max = Number.MAX_SAFE_INTEGER): number {
  const count = /^\d+$/.test(String(text)) ? Number(text) : 0;
  if (count >= 1 && count <= max) return count;
  const range = max < Number.MAX_SAFE_INTEGER ? `from 1 to ${max}` : 'from 1';
  throw new OpsError(`${option} must be a whole number ${range}`);
}
