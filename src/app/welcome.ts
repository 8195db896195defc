import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { applyEntry } from '#session/apply-entry.ts';
import { setFromClient } from '#session/client-state.ts';
import { setEntryComplaint } from '#session/entry-complaint.ts';
import type { Entry } from '#session/take-entry.ts';
import { paths } from '#site/paths.ts';

const m = defineMessages({ broughtIn: 'entry.signed-in' });

/** Acts on what the address handed over. Returns what may be seen of it, for when hydration is over. */
export async function welcome(entry: Entry, path: string): Promise<() => void> {
  const { isFromClient, complaint, broughtIn } = await applyEntry(entry, path);
  return () => {
    setFromClient(isFromClient);
    setEntryComplaint(complaint);
    // That page says it in its own place.
    if (complaint && path !== paths.authSuccess()) toast.error(complaint.text, complaint.values);
    if (broughtIn) toast.show({ text: m.broughtIn, values: { email: broughtIn } });
  };
}
