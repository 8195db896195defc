/** Order numbers that people read out: short, unguessable (40 bits and a limit on asking), without look-alikes (decisions §4). */
import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const group = (): string => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');

/** e.g. `TRN-7K3M-9Q2X` */
export function newOrderId(): string {
  return `TRN-${group()}-${group()}`;
}
