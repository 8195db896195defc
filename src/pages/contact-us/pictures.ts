import { limits } from '#facts/limits.ts';

/** What the server draws anew; anything else it refuses. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export type RefusalReason = 'type' | 'size' | 'twice' | 'count' | 'unreadable';
/** The little of a `File` that decides. */
export type FileFacts = { name: string; type: string; size: number; lastModified: number };
export type Refusal<F extends FileFacts = FileFacts> = { file: F; reason: RefusalReason };

/** Which of the files may go along with those that are held already, and why the others may not (spec §5). */
export function sortOut<F extends FileFacts>(files: readonly F[], held: readonly F[]) {
  const taken: F[] = [];
  const refused: Refusal<F>[] = [];
  for (const file of files) {
    const reason = whyNot(file, [...held, ...taken]);
    if (reason) refused.push({ file, reason });
    else taken.push(file);
  }
  return { taken, refused };
}

function whyNot(file: FileFacts, held: readonly FileFacts[]): RefusalReason | null {
  if (!pictureTypes.includes(file.type)) return 'type';
  if (file.size > limits.contactImageBytes) return 'size';
  if (held.some((other) => isSame(other, file))) return 'twice';
  return held.length >= limits.contactImages ? 'count' : null;
}

function isSame(one: FileFacts, other: FileFacts): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
