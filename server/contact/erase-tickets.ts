/** Erases messages: tickets in one transaction, their images by a job afterwards. */
import type { Db } from '../db/open.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Job } from '../jobs/store.ts';
import type { ImageStore } from './image-store.ts';
import { type DeletedTicket, deleteTicketsBefore, deleteTicketsOf, type Sender } from './store.ts';

/** @param tx the transaction that erases the account */
export async function eraseTickets(jobs: Jobs, tx: Db, sender: Sender): Promise<void> {
  await addImageRemovals(jobs, tx, await deleteTicketsOf(tx, sender));
}

/** Erases what arrived before `cutoff`. */
export async function eraseOldTickets(db: Db, jobs: Jobs, cutoff: Date): Promise<void> {
  await db.transaction().execute(async (tx) => addImageRemovals(jobs, tx, await deleteTicketsBefore(tx, cutoff)));
}

async function addImageRemovals(jobs: Jobs, tx: Db, tickets: DeletedTicket[]): Promise<void> {
  for (const { ticket, images } of tickets) {
    if (images.length > 0) await jobs.add(tx, imageRemoval(ticket, images));
  }
}

/** @param of what makes the job unique */
export function imageRemoval(of: string, images: readonly string[]): Job {
  return { kind: 'remove-images', key: `remove-images ${of}`, payload: { images: images.join(' ') } };
}

export function registerImageRemovalJobs(jobs: Jobs, store: ImageStore): void {
  const removeAll = async (images: string) => {
    for (const name of images.split(' ')) await store.remove(name);
  };
  jobs.handle('remove-images', ({ payload: { images = '' } }) => removeAll(images), { sendsMail: false });
}
