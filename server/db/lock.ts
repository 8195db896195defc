/**
 * One process per database folder: two PGlite processes on one folder silently lose rows. The lock is an exclusive
 * transaction on a SQLite file beside the folder, which the system frees when the process dies, however it dies.
 */
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `Another Tern is running with the data in ${folder}. Stop it first, or start this one with another folder: DATA_DIR=…`,
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Takes the lock of a folder (the file `{folder}.lock`); the returned function gives it back.
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
