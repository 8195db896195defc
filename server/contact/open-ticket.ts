/** Opens a ticket under a number that no other one has. */
import type { Db } from '../db/open.ts';
import { createTicketNumber } from './rules.ts';
import { insertTicket, type TicketRow } from './store.ts';

const maxNumbersTried = 5;

/** @returns its number. @throws Error when every number that was tried is in use */
export async function openTicket(tx: Db, content: Omit<TicketRow, 'ticket'>): Promise<string> {
  for (let tries = 0; tries < maxNumbersTried; tries++) {
    const ticket = createTicketNumber();
    if (await insertTicket(tx, { ticket, ...content })) return ticket;
  }
  throw new Error('No unused ticket number found');
}
