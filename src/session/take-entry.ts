/** What an address may hand over (spec §2, entry handling). An absent part is an empty string. */
export type Entry = Record<(typeof names)[number], string>;

const names = ['serviceToken', 'token', 'type', 'code', 'clientCode', 'oauth', 'referralCode'] as const;
const credentials = ['serviceToken', 'token', 'code', 'clientCode', 'oauth'] as const;

/** Reads the address and takes the credentials out of it, before anything else is requested (decisions §3). */
export function takeEntry(): Entry {
  const url = new URL(location.href);
  const entry = Object.fromEntries(names.map((name) => [name, url.searchParams.get(name) ?? ''])) as Entry;
  const found = credentials.filter((name) => url.searchParams.has(name));
  if (found.length === 0) return entry;
  // Without a type it is nothing that was handed over: PayPal adds a token of its own to the address it leads back to.
  if (!entry.type) entry.token = '';
  for (const name of found) url.searchParams.delete(name);
  if (entry.token || entry.oauth) url.searchParams.delete('type');
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  return entry;
}
