/** Ids of orders. */
import { randomCode } from '../../random-code.ts';

/** A new order id, e.g. `TRN-7K3M-9Q2X`: easy to read out, without look-alike characters, unguessable (40 bits, rate limits). */
export function newOrderId(): string {
  return `TRN-${randomCode(4)}-${randomCode(4)}`;
}
