/** A file that we published. */
export type Published = { name: string; bytes: number; sha256: string };
export type Verdict<File extends Published = Published> =
  | { kind: 'genuine' | 'incomplete'; file: File }
  /** `sha256` is null where the size alone gave it away. */
  | { kind: 'altered'; file: File; sha256: string | null }
  | { kind: 'unknown' };

/** Ours of the same size: only these are worth reading, since a file of another size has another content. */
export function candidates<File extends Published>(bytes: number, published: readonly File[]): File[] {
  return published.filter((file) => file.bytes === bytes);
}

/** Is this one of our files? `sha256` in hex, null when it was not computed because no candidate has the size. */
export function verdictOn<File extends Published>(
  given: { name: string; bytes: number; sha256: string | null },
  published: readonly File[],
): Verdict<File> {
  const sameSize = candidates(given.bytes, published);
  const same = sameSize.find(({ sha256 }) => sha256 === given.sha256);
  if (same) return { kind: 'genuine', file: same };
  const namesake = published.find(({ name }) => name === given.name || name === firstName(given.name));
  if (namesake && given.bytes < namesake.bytes) return { kind: 'incomplete', file: namesake };
  const file = namesake ?? sameSize[0];
  return file ? { kind: 'altered', file, sha256: given.sha256 } : { kind: 'unknown' };
}

/** What a second download was called before it got a number (`App (1).exe`, `App-1.dmg`, `App 2.dmg`), and an unfinished one. */
function firstName(name: string): string {
  const finished = name.replace(/\.(crdownload|part|download)$/i, '');
  return finished.replace(/( ?\(\d+\)|[ -]\d{1,2})(?=\.\w+$)/, '');
}
