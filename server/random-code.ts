/** What people read out and type in: without look-alikes (no 0, 1, I, L, O), from a CSPRNG, about 5 bits each. */
import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
}
