import { candidates, type Published, type Verdict, verdictOn } from './verdict.ts';

/** Told how much of the file has been read, from 0 to 1 in hundredths. */
type Progress = (share: number) => void;

/**
 * Compares a file with ours, here in the browser. WebCrypto digests only what is in memory, so only a file of the size of one of
 * ours is read: nothing larger than what we publish ever is. Rejects when the file cannot be read or there is no WebCrypto.
 */
export async function checkFile<Ours extends Published>(
  file: File,
  published: readonly Ours[],
  onProgress: Progress,
): Promise<Verdict<Ours>> {
  const { name, size: bytes } = file;
  const isWorthReading = candidates(bytes, published).length > 0;
  const sha256 = isWorthReading ? await sha256Of(await contentOf(file, onProgress)) : null;
  return verdictOn({ name, bytes, sha256 }, published);
}

async function contentOf(file: File, onProgress: Progress): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(file.size);
  const reader = file.stream().getReader();
  let read = 0;
  let told = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    content.set(part.value, read);
    read += part.value.length;
    const share = Math.floor((100 * read) / file.size) / 100;
    if (share > told) onProgress(share);
    told = share;
  }
  if (read !== file.size) throw new Error('the file became another while it was read');
  return content;
}

async function sha256Of(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
