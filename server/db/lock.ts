/** Lets only one process open a database folder: two PGlite processes on one folder silently lose rows. */
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `Another Tern process is using the data in ${folder}. Stop it, or start this one with another folder: DATA_DIR=…`,
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Locks a folder with an exclusive transaction on the SQLite file `{folder}.lock`; the operating system releases it when the
 * process dies.
 * @returns a function that releases the lock
 * @throws FolderInUseError
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(`${folder}.lock`);
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new FolderInUseError(folder);
    throw error;
  }
  return () => file.close();
}
