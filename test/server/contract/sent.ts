/** What goes into a request besides its address. */
import type fc from 'fast-check';

export type Sent = { payload?: string | Buffer; headers: Record<string, string> };

export function typed(types: fc.Arbitrary<string>): fc.Arbitrary<Sent['headers']> {
  return types.map((type) => ({ 'content-type': type }));
}
