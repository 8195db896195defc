/** Order numbers that people read out: short, unguessable (40 bits and a limit on asking), without look-alikes (decisions §4). */
import { randomLetters } from '../random-code.ts';

/** e.g. `TRN-7K3M-9Q2X` */
export function newOrderId(): string {
  return `TRN-${randomLetters(4)}-${randomLetters(4)}`;
}
