/** A passkey as the settings show it. */
import type { PasskeyRow } from './store.ts';

type Described = Pick<PasskeyRow, 'id' | 'name' | 'created_at' | 'last_used_at'>;

export function describePasskey({ id, name, created_at, last_used_at }: Described) {
  return {
    passkeyId: id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  };
}
