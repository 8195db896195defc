/** Codes that people read out and type in: order and ticket numbers, invite codes. */
import { randomInt } from 'node:crypto';

/** Without look-alikes: no 0, 1, I, L, O. About 5 bits per character. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** @param length in characters */
export function randomCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
