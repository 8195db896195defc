/** The operator's exit IP addresses: a file of CIDR ranges, one per line; `#` starts a comment. */
import { readFileSync } from 'node:fs';
import { isInRanges, parseCidr } from '../http/client-ip.ts';

/**
 * Reads the file and returns a function that tells exit addresses from others. Without a file there are no exits.
 * @throws an error that names the first invalid line
 */
export function readExitRanges(file: string | null): (ipAddress: string) => boolean {
  if (!file) return () => false;
  const lines = readFileSync(file, 'utf8').split('\n');
  const ranges = lines.flatMap((line, index) => {
    const text = line.replace(/#.*/, '').trim();
    if (!text) return [];
    try {
      return [parseCidr(text)];
    } catch (error) {
      throw new Error(`${file}, line ${index + 1}: ${error instanceof Error ? error.message : error}`);
    }
  });
  return (ipAddress) => isInRanges(ranges, ipAddress);
}
