/** Names of a DNS leak test. */
import { hash } from 'node:crypto';
import { minuteMs } from '../clock.ts';

/** Several, because a provider may have several resolvers that take turns. */
const namesPerTest = 6;

/** For this long resolvers are added to a test, and its page can read them. */
export const testMs = 10 * minuteMs;

/** Resolvers that one test keeps. */
export const maxResolvers = 30;

/**
 * The label that the names of a test share. Resolvers see it, so it must not reveal the id, which reads the result.
 * @returns 32 hex digits
 */
export function labelOf(testId: string): string {
  return hash('sha256', testId).slice(0, 32);
}

/** `1.{label}.{zone}`, `2.{label}.{zone}` … */
export function namesOf(testId: string, zone: string): string[] {
  return Array.from({ length: namesPerTest }, (_, index) => `${index + 1}.${labelOf(testId)}.${zone}`);
}

/**
 * The label in a queried name; null for a name that is not of a test. Resolvers mix upper and lower case to detect forged
 * responses, and name servers write the dot at the end.
 */
export function parseLabel(name: string, zone: string): string | null {
  const lower = name.toLowerCase().replace(/\.$/, '');
  if (!lower.endsWith(`.${zone}`)) return null;
  return /(?:^|\.)([0-9a-f]{32})$/.exec(lower.slice(0, -zone.length - 1))?.[1] ?? null;
}
