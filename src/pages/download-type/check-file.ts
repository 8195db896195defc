/** A file that the operator has published. */
export type PublishedFile = { name: string; bytes: number; sha256: string; version: string };
export type FileCheck =
  | { kind: 'genuine' | 'incomplete'; file: PublishedFile }
  /** `sha256` is null when the size alone differs. */
  | { kind: 'altered'; file: PublishedFile; sha256: string | null }
  | { kind: 'unknown' };

/**
 * Compares a file with the published ones in the browser. WebCrypto hashes only what is in memory, so only a file whose size is
 * that of a published one is read. Rejects when the file cannot be read or WebCrypto is missing.
 * @param onProgress receives the share that has been read, from 0 to 1 in steps of 0.01
 */
export async function checkFile(
  file: File,
  published: readonly PublishedFile[],
  onProgress: (share: number) => void,
): Promise<FileCheck> {
  const { name, size: bytes } = file;
  const hasCandidates = filesOfSize(bytes, published).length > 0;
  const sha256 = hasCandidates ? await sha256Of(await readContent(file, onProgress)) : null;
  return compareWithPublished({ name, bytes, sha256 }, published);
}

/** `sha256` in hex; null when it was not computed because no published file has that size. */
function compareWithPublished(
  given: { name: string; bytes: number; sha256: string | null },
  published: readonly PublishedFile[],
): FileCheck {
  const sameSize = filesOfSize(given.bytes, published);
  const same = sameSize.find(({ sha256 }) => sha256 === given.sha256);
  if (same) return { kind: 'genuine', file: same };
  const sameName = published.find(({ name }) => name === given.name || name === originalName(given.name));
  if (sameName && given.bytes < sameName.bytes) return { kind: 'incomplete', file: sameName };
  const file = sameName ?? sameSize[0];
  return file ? { kind: 'altered', file, sha256: given.sha256 } : { kind: 'unknown' };
}

/** The published files of that size: only these can have the same content. */
function filesOfSize(bytes: number, published: readonly PublishedFile[]): PublishedFile[] {
  return published.filter((file) => file.bytes === bytes);
}

/** The name without the number of a repeated download (`App (1).exe`, `App-1.dmg`, `App 2.dmg`) or the suffix of an unfinished one. */
function originalName(name: string): string {
  const finished = name.replace(/\.(crdownload|part|download)$/i, '');
  return finished.replace(/( ?\(\d+\)|[ -]\d{1,2})(?=\.\w+$)/, '');
}

async function readContent(file: File, onProgress: (share: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(file.size);
  const reader = file.stream().getReader();
  let readBytes = 0;
  let reportedShare = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    content.set(chunk.value, readBytes);
    readBytes += chunk.value.length;
    const share = Math.floor((100 * readBytes) / file.size) / 100;
    if (share > reportedShare) onProgress(share);
    reportedShare = share;
  }
  if (readBytes !== file.size) throw new Error('the file changed while it was read');
  return content;
}

async function sha256Of(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
