/** Messages of an account that is erased: the tickets with it, their pictures right after, wherever they lie. */
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { PictureStore } from './picture-store.ts';
import { deleteTicketsOf, type Sender } from './store.ts';

/** `tx`: the transaction that erases the account. */
export async function eraseTickets(jobs: Jobs, tx: Db, sender: Sender): Promise<void> {
  for (const { ticket, pictures } of await deleteTicketsOf(tx, sender)) {
    if (pictures.length === 0) continue;
    const payload = { pictures: pictures.join(' ') };
    await jobs.add(tx, { kind: 'remove-pictures', key: `remove-pictures ${ticket}`, payload });
  }
}

export function erasureJobs({ jobs }: Context, store: PictureStore): void {
  jobs.handle('remove-pictures', async ({ payload: { pictures = '' } }) => {
    for (const name of pictures.split(' ')) await store.remove(name);
    return undefined;
  });
}
