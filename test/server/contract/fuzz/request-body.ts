/** Body and headers of a generated request. */
import type fc from 'fast-check';

export type RequestBody = { payload?: string | Buffer; headers: Record<string, string> };

export function withContentType(types: fc.Arbitrary<string>): fc.Arbitrary<RequestBody['headers']> {
  return types.map((type) => ({ 'content-type': type }));
}
