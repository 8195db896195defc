/** The provider's exit addresses: a file of CIDR ranges, one a line, `#` starts a comment. */
import { readFileSync } from 'node:fs';
import { contains, parseRange } from '../http/client-address.ts';

/** Does an address belong to the provider? Without a file none does. @throws naming the line that is no range. */
export function readExitRanges(file: string | null): (address: string) => boolean {
  if (!file) return () => false;
  const lines = readFileSync(file, 'utf8').split('\n');
  const ranges = lines.flatMap((line, index) => {
    const text = line.replace(/#.*/, '').trim();
    if (!text) return [];
    try {
      return [parseRange(text)];
    } catch (error) {
      throw new Error(`${file}, line ${index + 1}: ${error instanceof Error ? error.message : error}`);
    }
  });
  return (address) => contains(ranges, address);
}
